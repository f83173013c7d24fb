// A30: who does not belong here gets nothing.
import http from 'node:http';
import { assert, SAMPLES, serve, serverTest } from './harness.mjs';
import { join } from 'node:path';

const request = (port, path, headers, body) => new Promise((resolve, reject) => {
  const asked = http.request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers }, (response) => {
    let text = '';
    response.on('data', (data) => (text += data));
    response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }));
  });
  asked.on('error', reject);
  asked.end(body);
});

serverTest('A30 no token, a wrong one, a foreign host or origin: 403 and nothing else', async () => {
  const { port, token, end } = await serve([join(SAMPLES, 'nine.sgf')]);
  try {
    const good = { authorization: `Chizu ${token}`, 'content-type': 'application/json' };
    const hello = JSON.stringify({ do: 'hello' });
    assert.equal((await request(port, '/api/do', good, hello)).status, 200);
    for (const [headers, path] of [
      [{ ...good, authorization: '' }, '/api/do'],
      [{ ...good, authorization: 'Chizu 00' }, '/api/do'],
      [{ ...good, authorization: `Bearer ${token}` }, '/api/do'],
      [{ 'x-chizu-token': token }, '/api/do'],
      [{ cookie: `chizu=${token}` }, '/api/do'],
      [{ ...good, host: `evil.example:${port}` }, '/api/do'],
      [{ ...good, host: '127.0.0.1:1' }, '/api/do'],
      [{ ...good, origin: 'http://evil.example' }, '/api/do'],
      [{ ...good, origin: 'null' }, '/api/do'],
      [{ ...good, 'sec-fetch-site': 'cross-site' }, '/api/do'],
      [{}, `/api/do?t=${token}`],
    ]) {
      const answer = await request(port, path, headers, hello);
      assert.deepEqual([answer.status, answer.text], [403, ''], JSON.stringify(headers));
    }
    assert.equal((await request(port, '/api/events', {})).status, 403);
    assert.equal((await request(port, '/', { host: `evil.example:${port}` })).status, 403);
    for (const path of ['/../Cargo.toml', '/%2e%2e/Cargo.toml', '/samples/edo.sgf', '/app.js/', '//etc/passwd', '/app.js%00']) assert.equal((await request(port, path, {})).status, 404, path);
    const home = await request(port, '/', {});
    assert.match(home.headers['content-security-policy'], /default-src 'self'/);
    assert.equal(home.headers['x-content-type-options'], 'nosniff');
    for (const file of ['/etc/passwd', '../Cargo.toml', join(SAMPLES, 'edo.sgf'), join(SAMPLES, '../Cargo.toml'), 'x\0.sgf', '/dev/zero']) {
      assert.equal((await request(port, '/api/do', good, JSON.stringify({ do: 'open', file }))).status, 404, file);
    }
  } finally {
    end();
  }
});
