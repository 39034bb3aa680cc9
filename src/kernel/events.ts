/**
 * Typed events between areas, handled in the transaction that raised them. An area declares the events it owns by
 * augmenting this interface in its contract:
 *
 *   declare module '#kernel/events.ts' { interface Events { 'giro.confirmado': { origen_area: string; origen_id: string } } }
 *
 * If a handler refuses, the whole act is refused.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the areas' contracts
export interface Events {}

export type EventName = keyof Events & string;
