import { and, asc, eq, lte, sql } from 'drizzle-orm';
import nodemailer, { type Transporter } from 'nodemailer';
import type { AppDeps } from '../registry.ts';
import { correos } from '../tables.ts';
import { opened } from './sealed.ts';

const MAX_TRIES = 5;
/** Minutes before each new try: 1, 4, 16 and 64 (areas/4 correo: five tries, with back-off). */
const BACK_OFF = 4;
const BATCH = 20;

/** Reads the bytes of an attachment kept in the file store. */
type ReadAttachment = (hash: string) => Promise<Buffer>;

/** The server refused this very message or its addresses for good (5xx): repeating it is useless. A bad password of ours is not that. */
function isRefusal(e: unknown): boolean {
  const { code, responseCode } = e as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

const FICHA = /([?&]token=)[\w.~-]+/g;

/**
 * A mail that left, or never will, keeps no single-use link. Until then the row holds it sealed, for it is what a process started after a kill
 * sends again.
 */
const sinFichas = ({ texto, html }: { texto: string; html: string | null }) => ({
  texto: texto.replace(FICHA, '$1[enviado]'),
  html: html?.replace(FICHA, '$1[enviado]') ?? null,
});

/**
 * Sends what acts left in the outbox. A row is claimed before it is sent and its Message-ID is its id: a retry after a
 * kill between sending and marking repeats the same message, which servers recognise, and never another one.
 */
export class Outbox {
  private readonly transport: Transporter | null;
  private readonly deps: AppDeps;
  private readonly attachment: ReadAttachment;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<number> | null = null;

  constructor(deps: AppDeps, attachment: ReadAttachment) {
    this.deps = deps;
    this.attachment = attachment;
    // A server that hangs must not hold the queue, nor the stop of the process, for nodemailer's ten minutes.
    const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
    this.transport = deps.config.smtpUrl ? nodemailer.createTransport({ url: deps.config.smtpUrl, ...waits }) : null;
  }

  start(everyMs = 5_000): void {
    this.timer = setInterval(() => void this.run().catch((e: unknown) => this.deps.log.warn({ error: e }, 'mail')), everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running?.catch(() => undefined);
    this.transport?.close();
  }

  /** One pass over what is due; answers how many were accepted. Without SMTP nothing leaves and the rows wait. */
  run(): Promise<number> {
    this.running ??= this.pass().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async pass(): Promise<number> {
    const { db } = this.deps.database;
    if (!this.transport) return 0;
    const due = await db
      .select()
      .from(correos)
      .where(and(eq(correos.estado, 'pendiente'), lte(correos.proximo, sql`now()`)))
      .orderBy(asc(correos.id))
      .limit(BATCH);
    let sent = 0;
    for (const c of due) {
      const claimed = await db
        .update(correos)
        .set({ intentos: c.intentos + 1, proximo: sql`now() + interval '1 minute' * ${BACK_OFF ** Math.min(c.intentos, 3)}` })
        .where(and(eq(correos.id, c.id), eq(correos.estado, 'pendiente'), eq(correos.intentos, c.intentos)))
        .returning({ id: correos.id });
      if (claimed.length === 0) continue;
      try {
        const adjuntos = (c.adjuntos ?? []) as { nombre: string; archivo: string }[];
        const attachments = await Promise.all(
          adjuntos.map(async (a) => ({ filename: a.nombre, content: await this.attachment(a.archivo) })),
        );
        const { rejected } = (await this.transport.sendMail({
          from: this.deps.config.correoDesde,
          to: c.para,
          ...(c.encabezados ? { ...c.encabezados, envelope: { from: this.deps.config.correoDesde, to: c.para } } : {}),
          subject: c.asunto,
          text: opened(this.deps.config, c.texto),
          ...(c.html ? { html: opened(this.deps.config, c.html) } : {}),
          attachments,
          messageId: `<${c.id}@respaldo>`,
        })) as { rejected?: unknown[] };
        const error = rejected?.length ? `El servidor no admitió: ${rejected.join(', ')}`.slice(0, 300) : null;
        await db
          .update(correos)
          .set({ estado: 'enviado', enviado_en: new Date(), error, ...sinFichas(c) })
          .where(eq(correos.id, c.id));
        sent += 1;
      } catch (e) {
        const estado = c.intentos + 1 >= MAX_TRIES || isRefusal(e) ? 'fallido' : 'pendiente';
        await db
          .update(correos)
          .set({ estado, error: (e as Error).message.slice(0, 300), ...(estado === 'fallido' ? sinFichas(c) : {}) })
          .where(eq(correos.id, c.id));
      }
    }
    return sent;
  }
}
