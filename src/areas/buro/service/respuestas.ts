import { and, desc, eq } from 'drizzle-orm';
import { alimentosAlcanza, consultaAlimentos } from '#areas/clientes/public.server.ts';
import type { Observacion } from '#areas/parametros/contract.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { PENSION_ALIMENTOS, requiereConsultaAlimentos, retencionAlimentos } from '#finanzas/retenciones.ts';
import { AppError } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { pesosToUf } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { fuentes, informes } from '../tables.ts';
import { exigirConsentimiento, type Titular, titularDe } from './alcance.ts';
import { disponible, exigirDisponible, type FuenteRow } from './fuentes.ts';
import { pedir } from './pedir.ts';
import { sinInformeAl } from './puerta-sql.ts';
import { enUso } from './reclamos.ts';

const ALIMENTOS = 'DEUDORES_ALIMENTOS';
const PROLONGACION_DIAS = 30;

/** The bureau that is asked about a person, by what it is; none while the company has no sources. */
const buroDe = (ctx: ReadCtx, natural: boolean): Promise<FuenteRow | undefined> =>
  ctx.first(fuentes, eq(fuentes.codigo, natural ? 'EQUIFAX_PERSONA' : 'EQUIFAX_EMPRESA'));

/** What is missing of the bureau report of a person that an act asks for: none, or one that does not reach a day. Who was asked for and of whom the bureau knows nothing lacks nothing while that answer counts. */
async function falta(
  ctx: ReadCtx,
  t: Titular,
  alcanza: (i: { fecha: Fecha; vence: Fecha }) => boolean,
): Promise<Observacion[] | undefined> {
  const f = await buroDe(ctx, t.natural);
  if (!f || !disponible(ctx, f)) return undefined;
  const i = await ctx.first(informes, and(eq(informes.rut, t.rut), eq(informes.tipo, 'BURO'), enUso(ctx)), {
    orden: [desc(informes.fecha), desc(informes.id)],
  });
  if (i && alcanza(i)) return [];
  const nada = (await sinInformeAl(ctx, [t.rut], ctx.hoy)).find((s) => s.fuente === f.codigo && s.estado === 'sin_informacion');
  if (nada && nada.vence >= ctx.hoy && alcanza(nada)) return [];
  if (!i) return [{ codigo: 'informes_pendientes', datos: { lista: `${f.nombre} de ${t.nombre}` } }];
  return [{ codigo: 'informe_vencido', datos: { fuente: f.nombre, nombre: t.nombre, fecha: formatFecha(i.vence) } }];
}

/** Who an act is about, whoever asks: what is answered to the act names no datum of the report. */
const titularDelActo = (ctx: ReadCtx, rut: Rut): Promise<Titular> =>
  titularDe(ctx, rut).catch((e: unknown) => {
    if (e instanceof AppError) return { rut, nombre: formatRut(rut), natural: false };
    throw e;
  });

async function topeEnUf(ctx: ReadCtx, monto: string, moneda: 'CLP' | 'UF'): Promise<string> {
  return moneda === 'UF' ? monto : pesosToUf(Number(monto.split('.')[0]), await valorUf(ctx, ctx.hoy));
}

/** Why a report may not be asked for; null when it may. */
async function impedimento(ctx: ReadCtx, rut: Rut, motivo: string): Promise<AppError | null> {
  try {
    const t = await titularDe(ctx, rut);
    const f = await buroDe(ctx, t.natural);
    if (!f) return new AppError(422, 'fuente_inactiva', { fuente: 'de informes', desde: '' });
    exigirDisponible(ctx, f);
    await exigirConsentimiento(ctx, t, f, motivo);
    return null;
  } catch (e) {
    if (e instanceof AppError) return e;
    throw e;
  }
}

/** The answer of the alimony registry of today, if it was asked. */
async function registroDeHoy(ctx: ReadCtx, rut: Rut) {
  const i = await ctx.first(informes, and(eq(informes.rut, rut), eq(informes.fuente, ALIMENTOS), eq(informes.fecha, ctx.hoy), enUso(ctx)), {
    orden: [desc(informes.id)],
  });
  return i?.contenido.otra?.alimentos ?? null;
}

export const answers: Answers = {
  /** An aval above the limit answers with a bureau report in force. */
  async 'aval.por_constituir'(ctx, { rut, monto_maximo, moneda }) {
    const desde = await ctx.param(contract, 'aval_informe_desde_uf');
    if (monto_maximo !== null && cmp(desde, '0') > 0 && cmp(await topeEnUf(ctx, monto_maximo, moneda), desde) < 0) return undefined;
    return falta(ctx, await titularDelActo(ctx, rut), (i) => i.vence >= ctx.hoy);
  },
  /** A credit is prolonged over a bureau report of at most thirty days. */
  'prolongacion.por_proponer': async (ctx, { rut }) =>
    falta(ctx, await titularDelActo(ctx, rut), (i) => i.fecha >= addDays(ctx.hoy, -PROLONGACION_DIAS)),
  async 'informes.por_pedir'(ctx, { ruts, motivo }) {
    if (!ctx.can('buro:consultar') || (await ctx.count(fuentes)) === 0) return undefined;
    const out = [];
    for (const rut of ruts) {
      const no = await impedimento(ctx, rut, motivo);
      out.push(no ? { rut, ok: false, codigo: no.codigo, datos: no.datos as Record<string, string> } : { rut, ok: true });
    }
    return out;
  },
  /**
   * Ley 21.389: whom the registry of today lists leaves half of the credit, up to what he owes. Without an answer of today nothing is said: the
   * query written down by hand stands.
   */
  async 'giro.por_validar'(ctx, { rut, persona_natural, monto, ambito }) {
    if (!persona_natural || !(await alimentosAlcanza(ctx, ambito))) return undefined;
    if (!requiereConsultaAlimentos(true, monto, await valorUf(ctx, ctx.hoy))) return undefined;
    const registro = await registroDeHoy(ctx, rut);
    if (!registro) return undefined;
    const { inscrito, deuda } = registro;
    const beneficiario = registro.beneficiario ?? (await consultaAlimentos(ctx, rut))?.beneficiario ?? null;
    const retenido = retencionAlimentos(monto, { fecha: ctx.hoy, inscrito, deuda, beneficiario });
    const hoy = formatFecha(ctx.hoy);
    const linea = { id: 'legal', titulo: 'Registro de deudores de alimentos', responsable: 'OPERACIONES', enlace: 'buro' };
    return {
      validaciones: [{ ...linea, resultado: 'ok', valor: inscrito ? `inscrito, ${hoy}` : hoy, limite: hoy, codigo: null, datos: {} }],
      retenciones: retenido > 0 ? [{ motivo: PENSION_ALIMENTOS, rut_beneficiario: beneficiario, monto: retenido }] : [],
    };
  },
};

export const listeners: Listeners = {
  /** Asked for in bulk from the clients: each kind of person to its bureau. */
  async 'informes.pedidos'(ctx, { ruts, motivo }) {
    const deTipo = new Map<string, Rut[]>();
    for (const rut of ruts) {
      const f = await buroDe(ctx, (await titularDe(ctx, rut)).natural);
      if (f) deTipo.set(f.codigo, [...(deTipo.get(f.codigo) ?? []), rut]);
    }
    for (const [fuente, suyos] of deTipo) await pedir(ctx, { ruts: suyos, tipo: 'BURO', fuentes: [fuente], motivo, forzar: false });
  },
};
