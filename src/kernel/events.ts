/**
 * Facts that one area tells to others, handled in the transaction that raised them. An area declares the facts it owns by
 * augmenting this interface in its contract:
 *
 *   declare module '#kernel/events.ts' { interface Events { 'giro.confirmado': { origen_area: string; origen_id: string } } }
 *
 * If a handler refuses, the whole act is refused. What is told never changes: who hears it gets it deeply read-only.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the areas' contracts
export interface Events {}

export type EventName = keyof Events & string;

/**
 * Questions that one area asks to whoever knows. The area that asks declares them in its contract, with what it tells and what one area answers:
 *
 *   interface Questions { 'periodo.por_cerrar': { input: { periodo: Periodo }; answer: readonly Pendiente[] } }
 *
 * Who answers only reads. An area that has nothing to say answers `undefined`, which is no answer.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the areas' contracts
export interface Questions {}

export type QuestionName = keyof Questions & string;

/** A value that nobody may change, at any depth. */
type Immutable<T> = T extends string | number | bigint | boolean | symbol | null | undefined | Date | ((...a: never[]) => unknown)
  ? T
  : { readonly [K in keyof T]: Immutable<T[K]> };

export type Event<K extends EventName> = Immutable<Events[K]>;
export type Question<K extends QuestionName> = Immutable<Questions[K] extends { input: infer I } ? I : never>;
/** What one area answers, `undefined` aside. */
export type AnswerTo<K extends QuestionName> = Questions[K] extends { answer: infer A } ? A : never;
export interface Reply<K extends QuestionName> {
  area: string;
  answer: AnswerTo<K>;
}
