import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Signal } from '../live.ts';
import { puedeOir } from '../reach.ts';
import type { AppDeps } from '../registry.ts';
import type { Session, SessionSource } from '../session.ts';
import { senales } from '../tables.ts';

const POLL_MS = 1_000;
const BEAT_MS = 20_000;
/** A session that ended anywhere is seen in this time; in this process, at once. */
const CHECK_MS = 5_000;
/** What is read again of the near past: an act may commit after another whose signal is younger. */
const OVERLAP_MS = 5_000;
const MAX_ROWS = 1_000;
const BACKLOG = 100;
/** Streams: of one device, of one person, of this process. A browser opens one for all its tabs. */
const MAX = { session: 6, person: 12, process: 5_000 };

/** One open stream. */
export interface Stream {
  session: Session;
  write(text: string): void;
  end(): void;
}

const text = (s: Signal) => `id: ${s.id}\ndata: ${JSON.stringify({ tipo: s.tipo, datos: s.datos })}\n\n`;

/**
 * Tells every open stream of this process. What an act of this process says comes in memory, and what others wrote is read once for all:
 * an act costs the same whether nobody listens or five hundred do.
 */
export class Hub {
  private readonly deps: AppDeps;
  private readonly source: SessionSource;
  private readonly streams = new Set<Stream>();
  private readonly told = new Map<string, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private pending: Signal[] = [];
  private since = Date.now();
  private reading: Promise<void> | undefined;
  private readonly off: () => void;

  constructor(deps: AppDeps, source: SessionSource) {
    this.deps = deps;
    this.source = source;
    this.off = deps.live.on({
      signal: (s) => this.hear(s),
      wake: () => void this.read(),
      session: (id) => void this.changed(id).catch((error: unknown) => deps.log.warn({ error }, 'event streams')),
    });
  }

  /** 429 `demasiados_flujos` beyond the streams of a device, a person or the process. */
  exigirLugar(session: Session): void {
    const of = [...this.streams].filter((s) => s.session.usuario_id === session.usuario_id);
    const same = of.filter((s) => s.session.sesion_id === session.sesion_id);
    if (this.streams.size >= MAX.process || of.length >= MAX.person || same.length >= MAX.session)
      throw new AppError(429, 'demasiados_flujos', { retryAfter: 30, segundos: 30 });
  }

  /** Opens a stream, telling first what it missed since `last` (the id of the last signal that it had). Answers how to close it. */
  async add(stream: Stream, last: string | null): Promise<() => void> {
    if (this.streams.size === 0) this.wakeUp();
    this.streams.add(stream);
    if (last) {
      const rows = await this.rows(and(eq(senales.empresa_id, stream.session.empresa_id), gt(senales.id, last)), BACKLOG);
      for (const s of rows) if (puedeOir(stream.session, s)) stream.write(text(s));
    }
    return () => this.remove(stream);
  }

  close(): void {
    this.off();
    for (const s of [...this.streams]) this.drop(s);
  }

  private remove(stream: Stream): void {
    this.streams.delete(stream);
    if (this.streams.size === 0) for (const t of this.timers.splice(0)) clearInterval(t);
  }

  private drop(stream: Stream): void {
    this.remove(stream);
    stream.end();
  }

  private wakeUp(): void {
    this.since = Date.now();
    const every = (ms: number, fn: () => unknown) => this.timers.push(setInterval(fn, ms));
    every(BEAT_MS, () => {
      for (const s of this.streams) s.write(': vivo\n\n');
    });
    every(CHECK_MS, () => void this.check().catch((error: unknown) => this.deps.log.warn({ error }, 'event streams')));
    // Only another process can write what this one does not know.
    if (this.deps.database.engine === 'postgres') every(POLL_MS, () => void this.read());
  }

  /** Said once to whoever may hear it; what comes together leaves together. */
  private hear(s: Signal): void {
    if (this.streams.size === 0 || this.told.has(s.id)) return;
    this.told.set(s.id, Date.now());
    if (this.pending.push(s) === 1) setImmediate(() => this.say(this.pending.splice(0)));
  }

  private say(signals: readonly Signal[]): void {
    const texts = signals.map((signal) => ({ signal, text: text(signal) }));
    for (const stream of this.streams) {
      const his = texts.filter((t) => puedeOir(stream.session, t.signal)).map((t) => t.text);
      if (his.length > 0) stream.write(his.join(''));
    }
  }

  /** What was written and nobody told: one statement for all the companies that listen. */
  private read(): Promise<void> {
    this.reading ??= this.readOnce()
      .catch((error: unknown) => this.deps.log.warn({ error }, 'event streams'))
      .finally(() => {
        this.reading = undefined;
      });
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    const now = Date.now();
    const companies = [...new Set([...this.streams].map((s) => s.session.empresa_id))];
    if (companies.length === 0) return;
    const rows = await this.rows(and(inArray(senales.empresa_id, companies), gt(senales.id, uuidv7(this.since - OVERLAP_MS))), MAX_ROWS);
    for (const s of rows) this.hear(s);
    if (rows.length < MAX_ROWS) this.since = now;
  }

  private async rows(where: ReturnType<typeof and>, limit: number): Promise<Signal[]> {
    return this.deps.database.db.select().from(senales).where(where).orderBy(asc(senales.id)).limit(limit);
  }

  /** Ends the streams whose session ended: one statement for all. */
  private async check(): Promise<void> {
    const old = Date.now() - 12 * OVERLAP_MS;
    for (const [id, at] of this.told) if (at < old) this.told.delete(id);
    const ids = [...new Set([...this.streams].map((s) => s.session.sesion_id))];
    const alive = ids.length > 0 ? await this.source.alive(ids) : new Set();
    for (const s of [...this.streams]) if (ids.includes(s.session.sesion_id) && !alive.has(s.session.sesion_id)) this.drop(s);
  }

  /** A session ended or has other grants: its streams end, or go on as it stands now. */
  private async changed(sesion_id: string | undefined): Promise<void> {
    if (this.streams.size === 0) return;
    await this.check();
    const ids = new Set([...this.streams].map((s) => s.session.sesion_id).filter((id) => sesion_id === undefined || id === sesion_id));
    for (const id of ids) {
      const session = await this.source.resume(id);
      for (const s of [...this.streams].filter((x) => x.session.sesion_id === id))
        if (session) s.session = session;
        else this.drop(s);
    }
  }
}
