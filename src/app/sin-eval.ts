/**
 * The policy of the page forbids making code out of text. zod tries once whether it may, is refused, and that refusal counts as a violation:
 * it is told beforehand, by the place where it keeps its settings, so that the sign-in does not carry zod for one word.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
