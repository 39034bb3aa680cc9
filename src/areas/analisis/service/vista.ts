import { avalesDe } from '#areas/avales/public.server.ts';
import { hechosDe } from '#areas/clientes/public.server.ts';
import { comportamiento } from '#areas/libro/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { razonesDe } from '#finanzas/balance.ts';
import { estacionalidad, lineaSugerida, ventas12 } from '#finanzas/ventas.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Vista } from '../contract-formas.ts';
import { type Conocido, completitud, requisitos } from '../domain/requisitos.ts';
import { type Contenido, NOMBRE_SECCION, type Seccion } from '../domain/secciones.ts';
import type { MesVentas } from '../domain/ventas.ts';
import { concentrados, ventasPorDeudor } from './deudores.ts';
import { type AnalisisRow, type SeccionRow, seccionesDe } from './filas.ts';
import { cifrasDeVentas, mesesCon, registrosDe } from './ventas.ts';

/** Everything that was written in the sections, together: each field belongs to one. */
export function contenidoDe(filas: readonly SeccionRow[]): Contenido {
  return Object.assign({}, ...filas.map((f) => f.contenido)) as Contenido;
}

/** What the books of the company remember of him in the last twelve months, and ever of protests and buybacks. */
async function internoDe(ctx: ReadCtx, row: AnalisisRow): Promise<Vista['interno']> {
  const desde = addMonths(row.fecha_corte, -12);
  const [hechos, pagos] = await atOnce([hechosDe(ctx, row.rut, row.fecha_corte), comportamiento(ctx, [row.rut], desde, row.fecha_corte)]);
  // What he owes himself: what he answers for of others is in their own analysis.
  const suyo = pagos.find((c) => c.rol === 'TITULAR');
  const de = (tipo: string, anio: boolean) => hechos.filter((h) => h.tipo === tipo && (!anio || h.fecha > desde)).length;
  return {
    protestos: de('PROTESTO', false),
    prorrogas_12m: de('PRORROGA', true),
    recompras: de('RECOMPRA', false),
    compromisos_incumplidos: de('PROMESA_INCUMPLIDA', true),
    mora_maxima_12m: suyo?.peor_mora ?? null,
    mora_promedio: suyo?.dias_promedio ?? null,
    operaciones_12m: suyo?.obligaciones ?? null,
  };
}

async function respaldoDe(ctx: ReadCtx, row: AnalisisRow): Promise<Vista['respaldo']> {
  const [dichas, avales] = await atOnce([
    ctx.ask('analisis.garantias', { rut: row.rut, fecha: ctx.hoy }),
    avalesDe(ctx, row.rut, { abiertos: true }),
  ]);
  return {
    garantias: dichas.length > 0 ? dichas.flatMap((r) => [...r.answer]) : null,
    avales: avales.map((a) => ({ rut: a.rut_aval, nombre: a.nombre, alcance: a.alcance, respaldo: a.respaldo })),
  };
}

/** Line that the sales bear with the advance proposed and the rating: that of the BIR, or the one the analyst supposes. Null while either is missing. */
async function sugeridaDe(ctx: ReadCtx, c: Contenido, meses: readonly MesVentas[], rating: string | null): Promise<Vista['sugerida']> {
  const ventas_12m = ventas12(meses);
  const letra = (rating ?? c.rating_supuesto ?? null) as NonNullable<Vista['sugerida']>['rating'] | null;
  if (!ventas_12m || ventas_12m <= 0 || !letra || !c.anticipo_pct) return null;
  const meses_linea = await ctx.param(contract, 'meses_linea');
  const s = lineaSugerida({
    ventas_12m,
    meses_linea,
    anticipo_pct: c.anticipo_pct,
    rating: letra,
    indices: estacionalidad(meses),
  });
  const estacional = s.estacional && { monto: s.estacional.monto, meses: [...s.estacional.meses] };
  return { linea: s.linea, estacional, rating: letra, anticipo_pct: c.anticipo_pct, meses_linea };
}

function seccionVista(f: SeccionRow, c: Contenido, k: Conocido): Vista['secciones'][number] {
  const n = f.numero as Seccion;
  const lista = requisitos(n, c, k);
  const faltan = lista.filter((r) => !r.ok);
  const escrita = Object.keys(f.contenido).length > 0;
  const estado = f.observada ? 'observada' : faltan.length === 0 ? 'completa' : escrita ? 'borrador' : 'pendiente';
  return {
    numero: n,
    nombre: NOMBRE_SECCION[n],
    estado,
    completitud_pct: completitud(lista),
    faltantes: faltan.filter((r) => r.detiene).map((r) => r.texto),
    avisos: faltan.filter((r) => !r.detiene).map((r) => r.texto),
    observada: f.observada,
    editada_por: f.editada_por.slice(0, 1),
    version: f.version,
  };
}

/** Everything the analysis rests on, read now; `suyas`, its sections, when who asks has them. */
export async function vistaDe(ctx: ReadCtx, row: AnalisisRow, suyas?: readonly SeccionRow[]): Promise<Vista> {
  const [filas, registros, dichos, evaluada, vendido, respaldo, interno] = await atOnce([
    suyas ? [...suyas] : seccionesDe(ctx, row.id),
    registrosDe(ctx, row.rut, row.fecha_corte),
    ctx.ask('analisis.informes', { rut: row.rut, fecha: ctx.hoy }),
    ctx.askOne('analisis.evaluacion', { analisis_id: row.id, rut: row.rut }),
    ventasPorDeudor(ctx, row.rut, row.fecha_corte),
    respaldoDe(ctx, row),
    internoDe(ctx, row),
  ]);
  const contenido = contenidoDe(filas);
  const meses = mesesCon(registros, row.fecha_corte, contenido.ventas_manual ?? []);
  const informes = dichos.length > 0 ? dichos.flatMap((r) => [...r.answer]) : null;
  const rating = informes?.find((i) => i.rut === row.rut && i.rating !== null)?.rating ?? null;
  const evaluacion = evaluada ?? null;
  const sugerida = await sugeridaDe(ctx, contenido, meses, rating);
  const linea = sugerida?.linea ?? null;
  const pedido = { manual: contenido.deudores_manual, linea, trimestres: true };
  const deudores = await concentrados(ctx, row.rut, row.fecha_corte, vendido, pedido);
  const ventas = cifrasDeVentas(meses, await ctx.param(contract, 'meses_linea'), row.fecha_corte);
  const conocido: Conocido = {
    hoy: ctx.hoy,
    nombre: row.nombre,
    meses,
    iva_atrasado: ventas.iva_atrasado ?? [],
    deudores: deudores.lista,
    informes,
    evaluacion,
    sugerida: linea,
    garantias: respaldo.garantias,
    rige: await riesgoRige(ctx),
  };
  return {
    hasta: row.fecha_corte,
    contenido: { ...contenido },
    secciones: filas.map((f) => seccionVista(f, contenido, conocido)),
    ventas,
    ejercicios: (contenido.ejercicios ?? []).map((e) => ({ ejercicio: e.ejercicio, ...razonesDe(e) })),
    deudores,
    interno,
    respaldo,
    informes,
    evaluacion,
    sugerida,
  };
}
