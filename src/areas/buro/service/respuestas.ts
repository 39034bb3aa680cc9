import { and, desc, eq, inArray } from 'drizzle-orm';
import { alimentosAlcanza, consultaAlimentos, filaPersona } from '#areas/clientes/public.server.ts';
import type { Observacion } from '#areas/parametros/contract.ts';
import { riesgoRige, valorUf } from '#areas/parametros/public.server.ts';
import { PENSION_ALIMENTOS, requiereConsultaAlimentos, retencionAlimentos } from '#finanzas/retenciones.ts';
import { pesosToUf, ufToPesos } from '#finanzas/uf.ts';
import { AppError, NotFound } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { toPesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { fuentes, informes } from '../tables.ts';
import { consentimientosPara, sinConsentimiento, type Titular, titularDe, titularesDe } from './alcance.ts';
import { disponible, type FuenteRow, noDisponible } from './fuentes.ts';
import { sinInformeAl } from './puerta-sql.ts';
import { enUso } from './reclamos.ts';

const ALIMENTOS = 'DEUDORES_ALIMENTOS';
const PROLONGACION_DIAS = 30;

const codigoDeBuro = (natural: boolean): string => (natural ? 'EQUIFAX_PERSONA' : 'EQUIFAX_EMPRESA');

/** The bureau that is asked about a person, by what it is; none while the company has no sources. */
export const buroDe = (ctx: ReadCtx, natural: boolean): Promise<FuenteRow | undefined> =>
  ctx.first(fuentes, eq(fuentes.codigo, codigoDeBuro(natural)));

/** What is missing of the bureau report of a person that an act asks for: none, or one that does not reach a day. Who was asked for and of whom the bureau knows nothing lacks nothing while that answer counts. */
async function falta(ctx: ReadCtx, rut: Rut, alcanza: (i: { fecha: Fecha; vence: Fecha }) => boolean): Promise<Observacion[] | undefined> {
  const [t, buros, i, callan] = await atOnce([
    titularDelActo(ctx, rut),
    ctx.rows(fuentes, inArray(fuentes.codigo, [codigoDeBuro(true), codigoDeBuro(false)])),
    ctx.first(informes, and(eq(informes.rut, rut), eq(informes.tipo, 'BURO'), enUso(ctx)), {
      orden: [desc(informes.fecha), desc(informes.id)],
    }),
    sinInformeAl(ctx, [rut], ctx.hoy),
  ]);
  const f = buros.find((b) => b.codigo === codigoDeBuro(t.natural));
  if (!f || !disponible(ctx, f)) return undefined;
  if (i && alcanza(i)) return [];
  const nada = callan.find((s) => s.fuente === f.codigo && s.estado === 'sin_informacion');
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

/** Why the bureau may not be asked about each person; who has no entry may be. */
async function impedimentos(ctx: ReadCtx, ruts: readonly Rut[], motivo: string): Promise<Map<Rut, AppError>> {
  const titulares = await titularesDe(ctx, ruts);
  const out = new Map<Rut, AppError>(ruts.filter((rut) => !titulares.has(rut)).map((rut) => [rut, new NotFound()]));
  for (const natural of [true, false]) {
    const suyos = [...titulares.values()].filter((t) => t.natural === natural);
    if (suyos.length === 0) continue;
    const f = await buroDe(ctx, natural);
    const inactiva = f ? noDisponible(ctx, f) : new AppError(422, 'fuente_inactiva', { fuente: 'de informes', desde: '' });
    const dados = f && !inactiva ? await consentimientosPara(ctx, suyos, f, motivo) : new Map<Rut, unknown>();
    for (const t of suyos) if (inactiva || !dados.has(t.rut)) out.set(t.rut, inactiva ?? sinConsentimiento(t));
  }
  return out;
}

/** What a credit asks for, in pesos of today. */
async function enPesos(ctx: ReadCtx, monto: string, moneda: 'CLP' | 'UF'): Promise<number> {
  return moneda === 'UF' ? ufToPesos(monto, await valorUf(ctx, ctx.hoy)) : toPesos(monto);
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
    return falta(ctx, rut, (i) => i.vence >= ctx.hoy);
  },
  /** A credit is prolonged over a bureau report of at most thirty days. */
  'prolongacion.por_proponer': async (ctx, { rut }) => falta(ctx, rut as Rut, (i) => i.fecha >= addDays(ctx.hoy, -PROLONGACION_DIAS)),
  /**
   * Ley 21.389: the credit in cuotas of a person is not documented before the registry of today was asked, for its giro would stop. At the desk
   * of the giro its own check says it. Before `riesgo_desde`, and while the registry is not consulted from here, nothing is said.
   */
  async 'credito.por_documentar'(ctx, { rut, pedido, moneda, en_cuotas, en_mesa }) {
    if (en_mesa || !(await riesgoRige(ctx))) return undefined;
    if (!(await alimentosAlcanza(ctx, en_cuotas ? 'CREDITO_CUOTAS' : 'BULLET'))) return undefined;
    const quien = rut as Rut;
    const registro = await ctx.first(fuentes, eq(fuentes.codigo, ALIMENTOS));
    if (!registro || !disponible(ctx, registro) || (await filaPersona(ctx, quien))?.tipo_persona !== 'NATURAL') return undefined;
    if (!requiereConsultaAlimentos(true, await enPesos(ctx, pedido, moneda), await valorUf(ctx, ctx.hoy))) return undefined;
    const consultado = (await registroDeHoy(ctx, quien)) ?? (await consultaAlimentos(ctx, quien));
    return consultado ? [] : [{ codigo: 'consulta_alimentos_pendiente', datos: {} }];
  },
  async 'informes.por_pedir'(ctx, { ruts, motivo }) {
    if (!ctx.can('buro:consultar') || (await ctx.count(fuentes)) === 0) return undefined;
    const noes = await impedimentos(ctx, ruts, motivo);
    return ruts.map((rut) => {
      const no = noes.get(rut);
      return no ? { rut, ok: false, codigo: no.codigo, datos: no.datos as Record<string, string> } : { rut, ok: true };
    });
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
