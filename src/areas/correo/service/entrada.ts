import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import { AppError, Rule } from '#kernel/errors.ts';
import { zCorreo, zTexto } from '#kernel/fields.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import { MIME } from '#platform/server/files/types.ts';
import { parseJson } from '#platform/server/http/json.ts';
import type { Call } from '#platform/server/http/template.ts';
import { safeName } from '#platform/server/http/upload.ts';
import { parseInput } from '#platform/server/parse.ts';
import { cleanHtml, htmlToText } from '#platform/server/rich-text.ts';
import type { AppDeps } from '#platform/server/types.ts';
import { MAX_ADJUNTO_MB, MAX_ADJUNTOS } from '../contract.ts';
import { citados } from '../domain/direcciones.ts';
import { adjuntos, envios, mensajes } from '../tables.ts';
import { anotarEnRegistro, repartir } from './entregar.ts';
import { cuentasDe } from './redactar.ts';

/** An older call is not taken: whoever copied one cannot send it tomorrow. */
const VIGENCIA_S = 300;

export const Sobre = z.object({ hora: z.number().int(), carga: z.string().max(1_900_000), firma: z.string().max(200) }).strict();
const zDe = z.object({ name: z.string().max(120).nullish(), email: zCorreo });
/** What the mail gateway of the house read from one message. */
const Carga = z.object({
  message_id: zTexto(300),
  in_reply_to: z.string().max(1000).optional(),
  references: z.string().max(8000).optional(),
  from: zDe,
  to: z.array(zDe).max(50).default([]),
  subject: z.string().max(500).default(''),
  html: z.string().max(1_000_000).optional(),
  text: z.string().max(1_000_000).optional(),
  attachments: z
    .array(z.object({ fileName: z.string().max(300), contenido: z.string() }))
    .max(MAX_ADJUNTOS)
    .default([]),
  /** A notice that the message did not reach its address, and why. */
  rebote: z.string().max(500).optional(),
});
type Carga = z.output<typeof Carga>;
type Entrado = { estado: 'recibido' | 'repetido' | 'rebotado' };

/** The key with which the gateway signs: made of the secret of the installation, so that it is kept nowhere else. */
export function claveEntrada(deps: Pick<AppDeps, 'config'>): string {
  return createHmac('sha256', deps.config.jwtSecret ?? '')
    .update('correo:entrada')
    .digest('base64url');
}

export const firmar = (clave: string, hora: number, carga: string): string =>
  createHmac('sha256', clave).update(`${hora}.${carga}`).digest('hex');

function autentico(clave: string, s: z.output<typeof Sobre>, ahora: number): boolean {
  const [dada, propia] = [Buffer.from(s.firma), Buffer.from(firmar(clave, s.hora, s.carga))];
  return dada.length === propia.length && timingSafeEqual(dada, propia) && Math.abs(ahora / 1000 - s.hora) <= VIGENCIA_S;
}

const parrafos = (texto: string): string =>
  texto
    .split(/\n{2,}/)
    .map((p) => `<p>${p.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Files of an answer, of the kinds that the house takes; the others are named at the end of the message. */
async function guardarAdjuntos(ctx: Ctx, c: Carga, mensaje_id: string, usuario_id: string): Promise<string[]> {
  const fuera: string[] = [];
  const filas = [];
  for (const [orden, a] of c.attachments.entries()) {
    const bytes = Buffer.from(a.contenido, 'base64');
    const nombre = safeName(a.fileName);
    const file = await ctx.deps.files.bring({
      nombre,
      bytes: bytes.length <= MAX_ADJUNTO_MB * 1024 * 1024 ? bytes : Buffer.alloc(0),
      mime: '',
    });
    try {
      const { tipo } = file;
      if (!tipo || file.rechazo) fuera.push(nombre);
      else
        filas.push({
          usuario_id,
          mensaje_id,
          orden,
          tipo,
          mime: MIME[tipo],
          nombre,
          bytes: file.tamano,
          hash: await ctx.deps.files.keep(file),
        });
    } finally {
      await ctx.deps.files.discard(file);
    }
  }
  await ctx.insertMany(adjuntos, filas);
  return fuera;
}

/** The outgoing message that a received one names, by the Message-ID of its outbox row. */
async function original(db: Ctx['db'], c: Carga) {
  const ids = citados(c.in_reply_to, c.references);
  if (ids.length === 0) return undefined;
  const rows = await db.select().from(envios).where(inArray(envios.salida_id, ids));
  return ids.flatMap((id) => rows.filter((r) => r.salida_id === id))[0];
}

/** An answer enters the thread, the inbox of who wrote and of those of the house whom it names. The same Message-ID enters once. */
async function recibir(ctx: Ctx, c: Carga, envio: typeof envios.$inferSelect): Promise<Entrado> {
  const [m] = await ctx.db
    .select()
    .from(mensajes)
    .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.id, envio.mensaje_id)));
  const [autor] = m?.remitente_id ? await cuentasPorId(ctx, [m.remitente_id]) : [];
  if (!m || !autor) throw new Rule('respuesta_sin_hilo');
  const id = ctx.id();
  const de = { name: c.from.name || c.from.email, email: c.from.email };
  const message = cleanHtml(c.html ?? parrafos(c.text ?? ''));
  const para =
    c.to.length > 0 ? c.to.map((d) => ({ name: d.name || d.email, email: d.email })) : [{ name: autor.fullName, email: autor.email }];
  const [nuevo] = await ctx.db
    .insert(mensajes)
    .values({
      id,
      empresa_id: ctx.empresa_id,
      hecho_por: ctx.people,
      creado_en: ctx.ahora,
      estado: 'enviado',
      id_externo: c.message_id,
      hilo_id: m.hilo_id,
      responde_a: m.id,
      remitente_id: null,
      de,
      para,
      cc: [],
      bcc: [],
      subject: c.subject.replaceAll(/\s+/g, ' ').slice(0, 200),
      message,
      texto: htmlToText(message),
      personas: [de, ...para].map((d) => `${d.name} ${d.email}`).join(' '),
      enlace_area: m.enlace_area,
      enlace_id: m.enlace_id,
    })
    .onConflictDoNothing()
    .returning();
  if (!nuevo) return { estado: 'repetido' };
  const fuera = await guardarAdjuntos(ctx, c, id, autor.id);
  if (fuera.length > 0) {
    const nota = `${message}<p><em>Adjuntos que no se admitieron: ${fuera.map((f) => f.replaceAll(/[<>&]/g, '')).join(', ')}</em></p>`;
    await ctx.db
      .update(mensajes)
      .set({ message: nota })
      .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.id, id)));
  }
  const nombrados = [...(await cuentasDe(ctx, para)).values()].filter((u) => u.status !== 'inactive');
  await repartir(ctx, nuevo, [...new Map([autor, ...nombrados].map((u) => [u.id, u])).values()], ctx.ahora);
  await anotarEnRegistro(ctx, nuevo, 'correo-recibido');
  return { estado: 'recibido' };
}

/** What came back undelivered marks its sending, and who wrote is told. */
async function rebotar(ctx: Ctx, motivo: string, envio: typeof envios.$inferSelect): Promise<Entrado> {
  await ctx.update(envios, envio.id, { rebote: motivo });
  const [m] = await ctx.db
    .select()
    .from(mensajes)
    .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.id, envio.mensaje_id)));
  if (m?.remitente_id) {
    await ctx.signal('cambio', { area: 'correo' }, m.remitente_id);
    await ctx.emit('aviso.enviado', {
      usuarios: [m.remitente_id],
      tipo: 'correo_rebotado',
      titulo: 'Un correo no llegó',
      cuerpo: `${m.subject || '(sin asunto)'}, a ${envio.para.join(', ')}`,
      url: '/correo?folder=sent',
    });
  }
  return { estado: 'rebotado' };
}

/** One message of the gateway, within one transaction of the company that it answers to. 422 `respuesta_sin_hilo` when it answers to none. */
export async function entrar(deps: AppDeps, c: Carga): Promise<Entrado> {
  const envio = await original(deps.database.db, c);
  if (!envio) throw new Rule('respuesta_sin_hilo');
  const { empresa_id } = envio;
  const salida = await transact<Entrado>(deps, { empresa_id, area: 'correo', accion: 'entrada' }, (ctx) =>
    c.rebote === undefined ? recibir(ctx, c, envio) : rebotar(ctx, c.rebote, envio),
  );
  // Outside the pipeline nobody else wakes the open streams.
  deps.live.wake(empresa_id);
  return salida;
}

/** POST /api/correo/entrada {hora, carga, firma}: `carga` is JSON as text, signed with its hour. */
export async function entrada({ deps, request }: Call): Promise<unknown> {
  const sobre = parseInput(Sobre, request.body ?? {}) as z.output<typeof Sobre>;
  if (!autentico(claveEntrada(deps), sobre, Date.now())) throw new AppError(401, 'firma_invalida');
  return entrar(deps, parseInput(Carga, parseJson(sobre.carga)) as Carga);
}
