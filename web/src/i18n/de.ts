export const de: Record<string, string> = {};
export const commandsDe: Record<string, string> = {};
export const sentencesDe: Record<string, (args: any) => string> = {};
