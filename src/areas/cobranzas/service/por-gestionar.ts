import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { nombresDeLista } from '#areas/catalogos/public.server.ts';
import { clientesPostGiro, contactosPara } from '#areas/clientes/public.server.ts';
import { type DocumentoFila, documentosPorGestionar } from '#areas/documentos/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { operacionesVerificacion } from '../contract-verificacion.ts';
import { verificaciones } from '../tables.ts';
import { detienenGiro } from './detiene-giro.ts';
import { contactoPara, documentosDe, nombreDe } from './documentos-de.ts';
import { exigencias } from './exigidas.ts';

type Entrada = z.output<(typeof operacionesVerificacion)['por_gestionar']['input']>;

const loDicho = (v: typeof verificaciones.$inferSelect, nombres: ReadonlyMap<string, string>): string =>
  v.estado === 'EN_PROCESO'
    ? `Pedida a ${v.contacto_nombre ?? 'su contacto'}`
    : [nombres.get(v.sub_estado ?? '') ?? label(v.sub_estado ?? v.estado), v.comentario].filter(Boolean).join('. ');

/** Enough to fill a day of work; the rest comes as these leave. */
const MAX = 300;

/** What each view looks at: documents being bought, and of those paid out only what is still to be done with them. */
async function deVista(ctx: ReadCtx, { vista, q, documento }: Entrada): Promise<DocumentoFila[]> {
  if (documento) return documentosDe(ctx, [documento]);
  const pedir = (o: Omit<Parameters<typeof documentosPorGestionar>[1], 'limit' | 'q'>) =>
    documentosPorGestionar(ctx, { ...o, q, limit: MAX });
  const vivos = ['reservado', 'vigente'] as const;
  if (vista === 'en_proceso') return pedir({ estados: vivos, verificacion: ['EN_PROCESO'] });
  if (vista === 'no_conformes') return pedir({ estados: vivos, verificacion: ['NO_CONFORME', 'NO_VERIFICABLE'] });
  if (vista === 'rechazadas') return pedir({ estados: vivos, notificacion: ['RECHAZADA_POR_DEUDOR'] });
  if (vista === 'por_notificar') return pedir({ estados: vivos, notificacion: ['SII_CESION_PUBLICADA'] });
  const antes = await pedir({ estados: ['reservado'], verificacion: ['PENDIENTE'] });
  const clientes = await clientesPostGiro(ctx);
  const despues = clientes.length > 0 ? await pedir({ estados: ['vigente'], verificacion: ['PENDIENTE'], clientes }) : [];
  return [...antes, ...despues];
}

/** The documents of a view, each with why it is verified, what was last said of it, and with whom to speak. */
export async function porGestionar(ctx: ReadCtx, e: Entrada) {
  const filas = await deVista(ctx, e);
  const tope = ufToPesos(await ctx.param(operaciones, 'monto_sin_verificar_uf'), await valorUf(ctx, ctx.hoy));
  const exigidas = await exigencias(ctx, filas);
  const detienen = await detienenGiro(ctx, ctx.hoy);
  const ids = filas.map((d) => d.id);
  const dichas =
    ids.length > 0 ? await ctx.rows(verificaciones, and(inArray(verificaciones.documento_id, ids), eq(verificaciones.en_vigor, true))) : [];
  const motivos = await nombresDeLista(ctx, 'motivos_restriccion');
  const dichos = await nombresDeLista(ctx, 'sub_estados');
  const gente = await contactosPara(
    ctx,
    filas.map((d) => d.deudor_rut),
  );
  const items = filas.map((d) => {
    const v = dichas.find((x) => x.documento_id === d.id);
    const p = gente.get(d.deudor_rut);
    const c = contactoPara(p);
    const no = p?.restricciones.find((r) => r.canal === null && (r.contacto_id === null || r.contacto_id === c?.id));
    return {
      id: d.id,
      nombre: nombreDe(d),
      cliente_rut: d.cliente_rut,
      razon_cliente: d.razon_cliente,
      deudor_rut: d.deudor_rut,
      razon_deudor: d.razon_deudor,
      monto: d.monto,
      fecha_vencimiento: d.fecha_vencimiento,
      estado: d.estado,
      estado_verificacion: d.estado_verificacion,
      estado_notificacion: d.estado_notificacion,
      exigida: d.monto > tope ? 'MONTO' : (exigidas.get(d.id) ?? null),
      detiene_giro: detienen.has(d.id),
      ultima: v ? { fecha: v.fecha, texto: loDicho(v, dichos), por: v.hecha_por } : null,
      contacto: c ? { id: c.id, nombre: c.nombre, email: c.email, telefono: c.llamables[0]?.e164 ?? null } : null,
      restringido: no ? (motivos.get(no.motivo) ?? label(no.motivo)) : null,
    };
  });
  // What holds a giro of today is asked first.
  items.sort((a, b) => Number(b.detiene_giro) - Number(a.detiene_giro));
  return { items, total: items.length, cortado: items.length >= MAX };
}
