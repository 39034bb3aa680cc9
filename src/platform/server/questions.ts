import type { AnswerTo, Question, QuestionName, Reply } from '#kernel/events.ts';
import { atOnce } from './at-once.ts';
import type { Db } from './database/open.ts';
import type { ReadCtx } from './types.ts';

const MAX_NESTED = 20;
const WRITES = [
  'folio',
  'insert',
  'insertMany',
  'insertLast',
  'appendLast',
  'writeLast',
  'update',
  'updateMany',
  'remove',
  'lock',
  'lockAll',
  'emit',
  'attempt',
  'audit',
  'last',
  'lastTogether',
  'after',
  'mail',
  'signal',
  'job',
] as const;
const readers = new WeakMap<ReadCtx, ReadCtx>();
const depths = new WeakMap<ReadCtx, number>();

function refusing(names: readonly string[]): PropertyDescriptorMap {
  const refuse = (name: string) => () => {
    throw new Error(`who answers a question only reads: it called ${name}`);
  };
  return Object.fromEntries(names.map((n) => [n, { value: refuse(n) }]));
}

/**
 * The same context, from which nothing is written: the types say it and this keeps it where they were cheated. It is of no act, so that asking
 * spends nothing; the reading log is written all the same. A read keeps one, with what its areas remember of it; an act gets a new one each time, for it may have changed what is asked.
 */
function readerOf(ctx: ReadCtx): ReadCtx {
  const known = readers.get(ctx);
  if (known) return known;
  const depth = (depths.get(ctx) ?? 0) + 1;
  if (depth > MAX_NESTED) throw new Error('questions nested too deep');
  const db = Object.create(ctx.db, refusing(['insert', 'update', 'delete', 'transaction'])) as Db;
  const lectura: ReadCtx['lectura'] = (rut, motivo) => ctx.lectura(rut, motivo);
  const reader = Object.create(ctx, {
    ...refusing(WRITES),
    db: { value: db },
    lectura: { value: lectura },
    // What the act asked before is the act's own, and not of who answers.
    attended: { value: ((attend) => ctx.attended(attend)) satisfies ReadCtx['attended'] },
    accion: { value: '' },
  }) as ReadCtx;
  depths.set(reader, depth);
  if (ctx.reads) readers.set(ctx, reader);
  return reader;
}

/** Asks every area that registered an answer, or of them those of `whom`, all at once; the answers come in the order of the areas. */
export async function gather<K extends QuestionName>(
  ctx: ReadCtx,
  name: K,
  input: Question<K>,
  whom: (area: string) => boolean = () => true,
): Promise<Reply<K>[]> {
  const answerers = ctx.deps.registry.answerersOf(name).filter((a) => whom(a.area));
  if (answerers.length === 0) return [];
  if (ctx.deps.freezes) freeze(input);
  const reader = readerOf(ctx);
  const said = await atOnce(answerers.map(async ({ answer }) => (await answer(reader, input)) as AnswerTo<K> | undefined));
  return said.flatMap((answer, i) => (answer === undefined ? [] : [{ area: answerers[i]?.area ?? '', answer }]));
}

/** The answer of a question that one area answers. Throws when two did. */
export function theOnly<K extends QuestionName>(name: K, replies: readonly Reply<K>[]): AnswerTo<K> | undefined {
  const [only, other] = replies;
  if (only && other) throw new Error(`${name} was answered by ${only.area} and by ${other.area}`);
  return only?.answer;
}

/** Freezes plain objects and lists, at any depth: dates, bytes and functions stay as they are. */
export function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  const proto = Object.getPrototypeOf(value) as unknown;
  if (proto !== Object.prototype && proto !== Array.prototype && proto !== null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
