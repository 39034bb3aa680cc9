import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion, nombreDeOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { enviarCarta } from '#areas/correo/public.server.ts';
import { anotarGestion, type DocumentoFila, estadoSiiVisible } from '#areas/documentos/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { Invalid, phrase, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { type Conclusion, type EstadoVerificacion, verificacion } from '../domain/verificacion.ts';
import { verificaciones } from '../tables.ts';
import { acreedorDe, aQuienEscribir, documentosDe, exigirEvidencia, nombreDe, porDeudor, renglon } from './documentos-de.ts';
import { exigirPermitido } from './limite.ts';
import { trasElGiro } from './tras-el-giro.ts';

type VerificacionNueva = Pick<typeof verificaciones.$inferInsert, 'estado' | 'por'> & Partial<typeof verificaciones.$inferInsert>;

type VerificacionFila = typeof verificaciones.$inferSelect;

/** The verification in force of each of some documents. */
async function enVigor(ctx: Ctx, documentos: readonly string[]): Promise<ReadonlyMap<string, VerificacionFila>> {
  const suyas = and(inArray(verificaciones.documento_id, [...documentos]), eq(verificaciones.en_vigor, true));
  return new Map((await ctx.rows(verificaciones, suyas)).map((v) => [v.documento_id, v]));
}

/** It stops holding, and why. */
async function retirar(ctx: Ctx, antes: VerificacionFila | undefined, causa: string): Promise<void> {
  if (antes) await ctx.update(verificaciones, antes.id, { en_vigor: false, causa });
}

/** A new one takes the place of the one in force (`antes`), and the document says so. */
async function anotar(
  ctx: Ctx,
  d: DocumentoFila,
  estado: EstadoVerificacion,
  v: VerificacionNueva,
  antes: VerificacionFila | undefined,
): Promise<void> {
  await retirar(ctx, antes, 'Otra verificación');
  const { id: documento_id, cliente_rut, deudor_rut } = d;
  await ctx.insert(verificaciones, { ...v, documento_id, cliente_rut, deudor_rut, fecha: ctx.hoy, hecha_por: ctx.session.nombre });
  await anotarGestion(ctx, d.id, { estado_verificacion: estado });
}

interface ParaDeudor {
  deudor_rut: Rut;
  razon_deudor: string;
  documentos: number;
}
type Dicho = ParaDeudor & { ok: boolean; codigo: string | null; detail: string | null };

/** Runs something for each debtor: what one refuses is undone whole and does not stop the others. */
export async function aCadaDeudor(
  ctx: Ctx,
  documentos: readonly DocumentoFila[],
  hacer: (rut: Rut, suyos: readonly DocumentoFila[]) => Promise<void>,
): Promise<{ resultados: Dicho[] }> {
  const resultados: Dicho[] = [];
  for (const [rut, suyos] of porDeudor(documentos)) {
    const r = await ctx.attempt(() => hacer(rut, suyos));
    const de = { deudor_rut: rut, razon_deudor: suyos[0]?.razon_deudor ?? rut, documentos: suyos.length };
    if (r.ok) resultados.push({ ...de, ok: true, codigo: null, detail: null });
    else {
      const { codigo, datos } = r.refusal;
      resultados.push({ ...de, ok: false, codigo, detail: phrase(ctx.deps.registry.sentence('cobranzas', codigo) ?? codigo, datos) });
    }
  }
  return { resultados };
}

/** Asks the debtors by mail, one letter each with all its documents. A debtor without mail, restricted, or a document already concluded, refuses its own. */
export async function enviarVerificacion(
  ctx: Ctx,
  p: { documento_ids: readonly string[]; contacto_ids: readonly string[]; mensaje?: string | null | undefined },
) {
  const documentos = await documentosDe(ctx, p.documento_ids);
  const acreedor = await acreedorDe(ctx);
  return aCadaDeudor(ctx, documentos, async (rut, suyos) => {
    for (const d of suyos) verificacion.go(d.estado_verificacion as EstadoVerificacion, 'enviar_verificacion');
    const { persona, contacto, email } = await aQuienEscribir(ctx, rut, p.contacto_ids);
    const pedido = { persona, canal: 'CORREO' as const, finalidad: 'VERIFICACION' as const, en_mora: false, contacto_id: contacto.id };
    await exigirPermitido(ctx, pedido, null);
    const cliente = suyos[0]?.razon_cliente ?? '';
    const enviada = await enviarCarta(ctx, {
      para: [{ name: contacto.nombre, email }],
      asunto: `Verificación de documentos de ${cliente}`,
      parrafos: [
        `${contacto.nombre}:`,
        `${cliente} ofreció a ${acreedor} los siguientes documentos emitidos a ${persona.nombre}:`,
        ...suyos.map(renglon),
        ...(p.mensaje ? [p.mensaje] : []),
        'Por favor respóndanos si los recibió conforme, si tienen notas de crédito, descuentos o reclamos, y en qué fecha se pagan.',
      ],
      adjuntos: [],
      enlace: { area: 'documentos', id: suyos[0]?.id ?? '' },
    });
    if (!enviada) throw new Rule('sin_buzon');
    const nueva = { estado: 'EN_PROCESO', por: 'CORREO', contacto_id: contacto.id, contacto_nombre: contacto.nombre } as const;
    const hay = await enVigor(
      ctx,
      suyos.map((d) => d.id),
    );
    for (const d of suyos) await anotar(ctx, d, 'EN_PROCESO', nueva, hay.get(d.id));
  });
}

interface Verificacion {
  documento_ids: readonly string[];
  estado: Conclusion;
  sub_estado?: string | null | undefined;
  por: string;
  contacto_id?: string | null | undefined;
  monto_confirmado?: Pesos | null | undefined;
  fecha_pago_confirmada?: Fecha | null | undefined;
  paga_a?: string | null | undefined;
  oc_hes?: string | null | undefined;
  comentario?: string | null | undefined;
  evidencia?: string | null | undefined;
}

/** The detail of a conclusion is one of its own. 422 `sub_estado_ajeno`. */
async function exigirSubEstado(ctx: Ctx, v: Verificacion): Promise<void> {
  const suyos = (await opcionesDe(ctx, 'sub_estados')).filter((o) => o.estado === v.estado);
  if (!v.sub_estado) {
    if (suyos.length > 0) throw new Invalid({ sub_estado: ['Elija el detalle'] });
    return;
  }
  await exigirOpcion(ctx, 'sub_estados', v.sub_estado, 'sub_estado');
  if (!suyos.some((o) => o.codigo === v.sub_estado))
    throw new Rule(
      'sub_estado_ajeno',
      {
        sub_estado: await nombreDeOpcion(ctx, 'sub_estados', v.sub_estado),
        resultado: await nombreDeOpcion(ctx, 'estados_verificacion', v.estado),
      },
      { sub_estado: ['No es de ese resultado'] },
    );
}

/** What the SII says by itself: the debtor accepted it or let its term pass. */
const RESPONDE_EL_SII: readonly string[] = ['aceptado_contenido', 'recibo_mercaderias', 'aceptado_tacito'];

/** Over the amount that goes without verification a conformity is proved: by a file, or by what the SII answers. 422 `evidencia_requerida`. */
async function exigirProbada(ctx: Ctx, v: Verificacion, documentos: readonly DocumentoFila[]): Promise<void> {
  if (v.evidencia) return exigirEvidencia(ctx, documentos, v.evidencia);
  const uf = await ctx.param(operaciones, 'monto_sin_verificar_uf');
  const tope = ufToPesos(uf, await valorUf(ctx, ctx.hoy));
  const sinPrueba = (d: DocumentoFila) =>
    d.monto > tope && !(v.por === 'SII_ACUSE' && RESPONDE_EL_SII.includes(estadoSiiVisible(d, ctx.hoy)));
  if (v.estado === 'CONFORME' && documentos.some(sinPrueba))
    throw new Rule('evidencia_requerida', { uf }, { evidencia: [`Sobre ${uf} UF la conformidad lleva evidencia`] });
}

/** Tells who answers for the purchase that a debtor disowns what was already paid out. */
async function alertar(ctx: Ctx, d: DocumentoFila, v: Verificacion): Promise<void> {
  if (d.operacion_id === null || (v.estado !== 'NO_CONFORME' && v.estado !== 'NO_VERIFICABLE')) return;
  await ctx.emit('aviso.enviado', {
    permiso: 'cobranzas:supervisar',
    tipo: 'verificacion',
    titulo: `${d.razon_deudor} no reconoce el documento ${nombreDe(d)}, ya girado`,
    cuerpo: `${v.sub_estado ? label(v.sub_estado) : label(v.estado)}. ${v.comentario ?? ''}`.trim(),
    url: `/documentos/${d.id}?tab=cobranza`,
  });
}

/**
 * What the debtor said of some of its documents. 400 when they are of several debtors, or a confirmed amount is given for many; 422 `sub_estado_ajeno`,
 * `evidencia_requerida`; 409 by its machine.
 */
export async function verificar(ctx: Ctx, v: Verificacion): Promise<{ documentos: number }> {
  const [documentos, hay] = await atOnce([documentosDe(ctx, v.documento_ids), enVigor(ctx, v.documento_ids)]);
  if (porDeudor(documentos).length > 1) throw new Invalid({ documento_ids: ['Elija documentos de un mismo deudor'] });
  if (documentos.length > 1 && v.monto_confirmado != null) throw new Invalid({ monto_confirmado: ['Confirme el monto de a un documento'] });
  await exigirOpcion(ctx, 'verificaciones_por', v.por, 'por');
  await exigirSubEstado(ctx, v);
  await exigirProbada(ctx, v, documentos);
  const dias = await ctx.param(contract, 'verificacion_vigencia_dias');
  for (const d of documentos) {
    const estado = verificacion.go(d.estado_verificacion as EstadoVerificacion, 'verificar', v.estado);
    const nueva = {
      estado,
      por: v.por,
      sub_estado: v.sub_estado ?? null,
      contacto_id: v.contacto_id ?? null,
      monto_confirmado: v.monto_confirmado ?? null,
      fecha_pago_confirmada: v.fecha_pago_confirmada ?? null,
      paga_a: v.paga_a ?? null,
      oc_hes: v.oc_hes ?? null,
      comentario: v.comentario ?? null,
      evidencia: v.evidencia ?? null,
      vigente_hasta: addDays(ctx.hoy, dias),
    };
    await anotar(ctx, d, estado, nueva, hay.get(d.id));
    await alertar(ctx, d, v);
    await trasElGiro(ctx, d, estado);
  }
  return { documentos: documentos.length };
}

/** What was said no longer holds: a nota, a claim, its term. Nothing said: nothing changes. */
export async function caducar(ctx: Ctx, d: DocumentoFila, causa: string): Promise<void> {
  const estado = d.estado_verificacion as EstadoVerificacion;
  if (!verificacion.can(estado, 'caducar')) return;
  await retirar(ctx, (await enVigor(ctx, [d.id])).get(d.id), causa);
  await anotarGestion(ctx, d.id, { estado_verificacion: verificacion.go(estado, 'caducar') });
  await trasElGiro(ctx, d, 'PENDIENTE');
}
