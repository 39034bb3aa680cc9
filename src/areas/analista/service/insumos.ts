import { cifrasDe } from '#areas/analisis/public.server.ts';
import { alertasDe, birVigenteAl, hechosDeCartera } from '#areas/bir/public.server.ts';
import { perfilDeRiesgo } from '#areas/clientes/public.server.ts';
import { pagosDe, ventasPropias } from '#areas/documentos/public.server.ts';
import { concentracion, dilucionPct } from '#finanzas/concentracion.ts';
import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { addMonths, type Fecha, monthsOrFraction } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Insumo, Insumos } from '../domain/formas.ts';
import type { NombreVariable } from '../domain/variables.ts';
import type { PorEvaluar } from './asunto.ts';

type Variables = Partial<Record<NombreVariable, Insumo>>;
type Cartera = Awaited<ReturnType<typeof hechosDeCartera>>;
/** Whose figures are gathered, and what is asked that they depend on. */
type DeQuien = Pick<PorEvaluar, 'rut' | 'ambito' | 'deudores' | 'analisis_id' | 'cuota' | 'renta' | 'ingreso_meses'>;

const dicho = (valor: string | null, fuente: string, o: Partial<Insumo> = {}): Insumo => ({
  estado: valor === null ? 'sin_dato' : 'conocido',
  valor,
  fuente,
  fecha: null,
  ids: [],
  ...o,
});
const falta = (fuente: string): Insumo => ({ estado: 'falta', valor: null, fuente, fecha: null, ids: [] });
/** A figure, or that nobody told it: of what must be measured, nothing is not a value. */
const medido = (valor: string | null, fuente: string, o: Partial<Insumo> = {}): Insumo =>
  valor === null ? falta(fuente) : dicho(valor, fuente, o);
const siNo = (b: boolean): string => (b ? 'si' : 'no');

/** Facts of the risk page, as the variables of the policy call them; `si_no`: those that are yes or no. */
const DE_HECHOS = [
  { clave: 'score', variable: 'score', si_no: false },
  { clave: 'mora_12m', variable: 'mora_dias_12m', si_no: false },
  { clave: 'protestos_uf', variable: 'protestos_uf', si_no: false },
  { clave: 'cmf_tramo', variable: 'cmf_peor_tramo', si_no: false },
  { clave: 'concursal', variable: 'concursal', si_no: true },
  { clave: 'tgr_cobranza', variable: 'tgr_cobranza', si_no: true },
] as const;
export const NUESTROS_LIBROS = 'nuestros libros';
const INFORMES = 'informes';

/** What reports and our own books say. One past its validity, or whose source failed, is missing. */
function deHechos({ hechos, informes }: Cartera, rut: Rut, fecha: Fecha): Variables {
  const fuentes = informes.get(rut)?.fuentes ?? [];
  const out: Variables = {};
  for (const { clave, variable, si_no } of DE_HECHOS) {
    const h = hechos.find((x) => x.rut === rut && x.clave === clave);
    const propio = clave === 'mora_12m';
    const nombre = fuentes.find((f) => f.informe_id !== null && h?.ids.includes(f.informe_id))?.nombre;
    const fuente = propio ? NUESTROS_LIBROS : (nombre ?? INFORMES);
    if (h?.estado !== 'conocido') out[variable] = falta(fuente);
    else {
      const valor = si_no && h.valor !== null ? siNo(h.valor === '1') : h.valor;
      out[variable] = dicho(valor, fuente, { fecha: propio ? fecha : h.desde, ids: [...h.ids] });
    }
  }
  return out;
}

/** Whole months between two days. */
function mesesEnteros(desde: Fecha, hasta: Fecha): number {
  const k = monthsOrFraction(desde, hasta);
  return addMonths(desde, k) === hasta ? k : k - 1;
}

/** What the law asks of who the client is, and whether he may operate. */
async function deLaFicha(ctx: ReadCtx, rut: Rut, fecha: Fecha): Promise<Variables> {
  const p = await perfilDeRiesgo(ctx, rut);
  const ficha = 'ficha del cliente';
  if (!p) return {};
  const { inicio_actividades: desde } = p;
  const meses = desde && desde <= fecha ? String(mesesEnteros(desde, fecha)) : null;
  return {
    antiguedad_meses: medido(meses, ficha, { fecha: desde }),
    pep_sin_visto: dicho(siNo(p.pep_sin_visto), ficha, { fecha }),
    bloqueado: dicho(siNo(p.bloqueo !== null), ficha, { fecha }),
  };
}

type CifrasDeCliente = Awaited<ReturnType<typeof cifrasDe>>;
const FUENTE_VENTAS = { RCV: 'RCV', F29: 'F29', MANUAL: 'ventas escritas en el análisis' } as const;
/** Leverage of who has no patrimonio: the worst band of any table. */
const SIN_PATRIMONIO = '9999.00';

const MESES_PROPIOS = 12;
export const DE_SUS_DOCUMENTOS = 'documentos que nos trajo en 12 meses';

/** The largest debtor among the documents that the client brought us. */
async function mayorPropio(ctx: ReadCtx, rut: Rut, fecha: Fecha): Promise<{ rut: Rut; insumo: Insumo } | null> {
  const ventas = await ventasPropias(ctx, rut, addMonths(fecha, -MESES_PROPIOS), fecha);
  const c = concentracion(ventas);
  const mayor = c?.deudores[0];
  if (!c || !mayor) return null;
  const sujeto = ventas.find((v) => v.rut === mayor.rut)?.nombre ?? mayor.rut;
  const marca = { fecha, sujeto, apoyo: { parte: mayor.neto, total: c.neto }, marcado: true };
  return { rut: mayor.rut as Rut, insumo: dicho(mayor.participacion_pct, DE_SUS_DOCUMENTOS, marca) };
}

/**
 * The largest debtor: from the register, or what was typed in the analysis; without them, from the documents that the client brought us in twelve
 * months, and then from what is asked for each debtor. Whatever is not the register is marked.
 */
async function mayorDeudor(ctx: ReadCtx, c: CifrasDeCliente, a: DeQuien, fecha: Fecha): Promise<{ rut: Rut; insumo: Insumo } | null> {
  if (c.mayor) {
    const { rut, nombre, participacion_pct, ventas, total } = c.mayor;
    const fuente = c.deudores.fuente === 'RCV' ? 'RCV' : 'deudores escritos en el análisis';
    const apoyo = { parte: ventas, total };
    return { rut, insumo: dicho(participacion_pct, fuente, { fecha: c.hasta, sujeto: nombre, apoyo, marcado: fuente !== 'RCV' }) };
  }
  return (await mayorPropio(ctx, a.rut, fecha)) ?? mayorPedido(a);
}

/** The largest of the debtors that are asked for, each with what is asked for it. */
function mayorPedido(a: DeQuien): { rut: Rut; insumo: Insumo } | null {
  const partes = concentracion(a.deudores.map(({ rut, monto }) => ({ rut, bruto: monto, notas_credito: 0, reclamado: 0 })));
  const mayor = a.deudores.find((d) => d.rut === partes?.deudores[0]?.rut);
  if (!mayor || !partes?.deudores[0]) return null;
  const marca = { sujeto: mayor.nombre ?? mayor.rut, marcado: true };
  return { rut: mayor.rut, insumo: dicho(partes.deudores[0].participacion_pct, 'sublímites pedidos', marca) };
}

/** Its letter, of the page that was in force that day. */
async function letraDe(ctx: ReadCtx, mayor: { rut: Rut } | null, fecha: Fecha): Promise<Insumo> {
  const bir = mayor ? (await birVigenteAl(ctx, [mayor.rut], fecha)).get(mayor.rut) : null;
  return bir ? dicho(bir.rating, `BIR ${bir.folio}`, { ids: [bir.bir_id] }) : dicho(null, 'sin BIR vigente');
}

/** The largest of those asked for, of a day whose figures were kept before anybody asked. */
export async function deLoPedido(ctx: ReadCtx, a: PorEvaluar, fecha: Fecha, ids: readonly string[]): Promise<Variables> {
  const mayor = mayorPedido(a);
  return mayor ? { mayor_deudor_pct: { ...mayor.insumo, ids }, mayor_deudor_rating: await letraDe(ctx, mayor, fecha) } : {};
}

/** Sales, debtors and statements, as the analyses know them. */
async function deAnalisis(ctx: ReadCtx, a: DeQuien, fecha: Fecha): Promise<Variables> {
  const c = await cifrasDe(ctx, a.rut, fecha, a.analisis_id);
  const ids = c.analisis_id ? [c.analisis_id] : [];
  const mayor = await mayorDeudor(ctx, c, a, fecha);
  const ventas = c.fuente_ventas ? FUENTE_VENTAS[c.fuente_ventas] : 'ventas';
  const balance = c.ejercicio ? `balance ${c.ejercicio.ejercicio}` : 'balance';
  const negativo = c.ejercicio?.patrimonio_negativo === true;
  const deRegistro = c.deudores.fuente === 'RCV' ? 'RCV' : 'análisis';
  return {
    // It names its analysis even without a figure: of a day that was kept, that is how it is known which one was looked at.
    tendencia_pct: { ...medido(c.tendencia_pct, ventas, { fecha: c.hasta }), ids },
    mayor_deudor_pct: mayor ? { ...mayor.insumo, ids } : falta('deudores'),
    mayor_deudor_rating: await letraDe(ctx, mayor, fecha),
    hhi: medido(c.deudores.hhi === null ? null : String(c.deudores.hhi), deRegistro, { fecha: c.hasta, ids }),
    dilucion_pct: medido(c.deudores.dilucion_pct, deRegistro, { fecha: c.hasta, ids }),
    apalancamiento: medido(negativo ? SIN_PATRIMONIO : (c.ejercicio?.apalancamiento ?? null), balance, { ids, marcado: negativo }),
    cobertura_ebitda: medido(c.ejercicio?.cobertura ?? null, balance, { ids }),
  };
}

/** How the invoices that a person sold us, or owes, were paid in twelve months; without any, that there is no history. */
async function deSusPagos(ctx: ReadCtx, a: DeQuien, fecha: Fecha): Promise<Variables> {
  const papel = a.ambito === 'DEUDOR' ? 'deudor' : 'cliente';
  const p = await pagosDe(ctx, papel, a.rut, addMonths(fecha, -MESES_PROPIOS), fecha);
  const dias_pago = dicho(p.dias, NUESTROS_LIBROS, { fecha });
  if (papel === 'cliente') return { dias_pago };
  return { dias_pago, dilucion_pct: dicho(dilucionPct(p), NUESTROS_LIBROS, { fecha }) };
}

/** What the matter itself knows of a person who pays by instalments. */
export function delAsunto(a: Pick<DeQuien, 'cuota' | 'renta' | 'ingreso_meses'>): Variables {
  const cuota = a.cuota != null && a.renta != null && a.renta > 0 ? toFixed(div(mul(a.cuota, 100), a.renta), 2) : null;
  return {
    cuota_renta_pct: medido(cuota, 'renta acreditada'),
    ingreso_meses: medido(a.ingreso_meses == null ? null : String(a.ingreso_meses), 'renta acreditada'),
  };
}

/** What is known of somebody because he is our client. */
const deCliente = async (ctx: ReadCtx, a: DeQuien, fecha: Fecha): Promise<Variables> => ({
  ...(await deLaFicha(ctx, a.rut, fecha)),
  ...(await deAnalisis(ctx, a, fecha)),
  ...delAsunto(a),
});

/** Everything that a policy may weigh of somebody, with where each figure comes from. `cartera`: what was gathered of him with others. */
export async function variablesDe(ctx: ReadCtx, a: DeQuien, fecha: Fecha, cartera?: Cartera): Promise<Insumos['variables']> {
  const graves = (await alertasDe(ctx, [a.rut])).filter((x) => x.gravedad === 1);
  const variables: Variables = {
    ...deHechos(cartera ?? (await hechosDeCartera(ctx, [a.rut], fecha, [])), a.rut, fecha),
    ...(a.ambito === 'DEUDOR' ? {} : await deCliente(ctx, a, fecha)),
    ...(await deSusPagos(ctx, a, fecha)),
    alertas_graves: dicho(String(graves.length), 'alertas', { fecha, ids: graves.map((x) => x.id) }),
  };
  return variables as Insumos['variables'];
}

/** What an evaluation of a matter rests on today: what is frozen in it. */
export async function reunirInsumos(ctx: ReadCtx, a: PorEvaluar, fecha: Fecha, politica: number): Promise<Insumos> {
  return { rut: a.rut, ambito: a.ambito, fecha, politica, monto: a.monto, variables: await variablesDe(ctx, a, fecha) };
}
