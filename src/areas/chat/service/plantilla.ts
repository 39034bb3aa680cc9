import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { actAs, bare, type Call, type Raw, wrapped } from '#platform/server/http/template.ts';
import { parseInput } from '#platform/server/parse.ts';
import { readContext } from '#platform/server/pipeline.ts';
import { contract } from '../contract.ts';
import { AUSENTE_MS } from '../domain/chat.ts';
import { chatPerfiles } from '../tables.ts';
import { service } from './chat.ts';
import { cuentaPropia, quien, senalar } from './lecturas.ts';

/** The fixed path of specification §7: `{obj: {contact, message}}` or `{contact, message}`, the same act. */
const enviar = async (call: Call) => call.reply.code(201).send(await actAs(call, 'chat', 'enviar', bare(call.request, 'obj').data));

async function contexto(call: Call) {
  if (!call.session) throw new AppError(401, 'sin_sesion');
  return readContext(call.deps, service, call.session, 'presencia');
}

/** A window of this person is open. Who comes back after a minute away is told to everybody. */
async function latido(call: Call) {
  const ctx = await contexto(call);
  const yo = await cuentaPropia(ctx);
  const mio = and(eq(chatPerfiles.empresa_id, ctx.empresa_id), eq(chatPerfiles.usuario_id, yo.id));
  const [antes] = await ctx.db.select().from(chatPerfiles).where(mio);
  await ctx.db
    .insert(chatPerfiles)
    .values({ id: uuidv7(), empresa_id: ctx.empresa_id, hecho_por: [ctx.session.rut ?? yo.id], usuario_id: yo.id, visto_en: sql`now()` })
    .onConflictDoUpdate({ target: [chatPerfiles.empresa_id, chatPerfiles.usuario_id], set: { visto_en: sql`now()` } });
  const vuelve = !antes?.visto_en || Date.now() - antes.visto_en.getTime() > AUSENTE_MS;
  if (vuelve) await senalar(call.deps, ctx.empresa_id, null, 'presencia', { de: yo.numero });
  return { estado: antes?.estado ?? 'online', vuelve };
}

const Escribiendo = z.object({ contact: z.union([z.string().max(60), z.number().int()]) }).strict();

/** The other one sees that something is being written; nothing of it is kept. */
async function escribiendo(call: Call) {
  const { contact } = parseInput(Escribiendo, call.request.body ?? {}) as z.output<typeof Escribiendo>;
  const ctx = await contexto(call);
  const [yo, { u }] = [await cuentaPropia(ctx), await quien(ctx, String(contact))];
  await senalar(call.deps, ctx.empresa_id, u.id, 'chat', { que: 'escribiendo', de: yo.numero });
  return {};
}

const { enviar: envio } = contract.operations;
const DOC = {
  enviar: { body: wrapped('obj', envio.input), answer: envio.output, status: 201 },
  latido: { answer: z.object({ estado: z.string(), vuelve: z.boolean() }) },
  escribiendo: { body: Escribiendo, answer: z.object({}) },
};

export const plantilla: readonly Raw[] = [
  {
    method: 'POST',
    path: '/apps/chat/send-msg',
    permission: 'chat:enviar',
    resumen: 'Escribir a un contacto',
    doc: DOC.enviar,
    handler: enviar,
  },
  { method: 'POST', path: '/api/chat/latido', permission: 'chat:ver', resumen: 'Sigo aquí', doc: DOC.latido, handler: latido },
  {
    method: 'POST',
    path: '/api/chat/escribiendo',
    permission: 'chat:enviar',
    resumen: 'Está escribiendo',
    doc: DOC.escribiendo,
    handler: escribiendo,
  },
];
