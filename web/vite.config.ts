import { defineConfig } from 'vite';

// Names without hashes: the built files are committed, and a change should show as a change of one file.
export default defineConfig(({ mode }) => ({
  // The page without a server: the same sources, the session in workers beside it.
  base: mode === 'site' ? './' : '/',
  define: { __SITE__: JSON.stringify(mode === 'site') },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'worker.js' } } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: mode === 'site' ? '../target/site' : '../crates/chizu-cli/assets',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { entryFileNames: 'app.js', chunkFileNames: '[name].js', assetFileNames: 'app[extname]', codeSplitting: false },
    },
  },
}));
