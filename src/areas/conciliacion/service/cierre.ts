import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { identidadCierre } from '../domain/identidad.ts';
import { ordenarCalces } from '../domain/orden-calces.ts';
import { agruparPendientes, type LineaPendiente, partidasDe } from '../domain/pendientes.ts';
import { type CadenaProbada, probarCadena } from '../domain/prueba-saldos.ts';
import type { EstadoCadena } from '../domain/quiebres.ts';
import { idDeResto, restoDe } from '../domain/resto.ts';
import { cargas, notas } from '../tables.ts';
import { declaradoDe } from './declarar.ts';
import { dudasPendientes } from './dudas.ts';
import { anteriorDe, type Fila } from './fila.ts';
import { calcesDe, filasDelPeriodo, type LineaBancoViva, type LineaLibroViva, lineasBanco, lineasLibro } from './lineas.ts';

/** Loads of a conciliación (of all its versions), the first one first; those taken back too. */
export function cargasDe(ctx: ReadCtx, c: Pick<Fila, 'raiz_id'>) {
  return ctx.db
    .select()
    .from(cargas)
    .where(and(eq(cargas.empresa_id, ctx.empresa_id), eq(cargas.conciliacion_id, c.raiz_id)))
    .orderBy(asc(cargas.creado_en), asc(cargas.id));
}

/** The loads that stand. */
export const cargasEnPie = async (ctx: ReadCtx, c: Pick<Fila, 'raiz_id'>) => (await cargasDe(ctx, c)).filter((k) => k.retirada_en === null);

/** The chain of balances of the period, row by row, and what proves its opening and its closing. */
export async function cadenaDe(ctx: ReadCtx, c: Fila): Promise<CadenaProbada> {
  const [d, anterior, filas, enPie] = await atOnce([declaradoDe(ctx, c), anteriorDe(ctx, c), filasDelPeriodo(ctx, c), cargasEnPie(ctx, c)]);
  const previo = anterior?.saldo_final_banco ?? null;
  return probarCadena(
    filas,
    enPie,
    d ? { saldo_inicial: d.saldo_inicial, saldo_final: d.saldo_final, por: d.por, archivo: { id: d.archivo_id, nombre: d.archivo } } : null,
    { inicio: c.fecha_inicio, vispera: addDays(c.fecha_inicio, -1), termino: c.fecha_termino, previo },
  );
}

/** What the reason of an explanation covers: these breaks and no others. */
export const firmaQuiebres = (e: EstadoCadena) => createHash('sha256').update(JSON.stringify(e.quiebres)).digest('hex');

/** 422 `cartola_no_cuadra` naming the row, unless these very breaks were explained; 422 `sin_cartola` without any load, `cartola_con_dudas`. */
export async function exigirCartola(ctx: ReadCtx, c: Fila): Promise<CadenaProbada> {
  const [enPie, filas, enDuda, cadena] = await atOnce([
    cargasEnPie(ctx, c),
    filasDelPeriodo(ctx, c),
    dudasPendientes(ctx, c),
    cadenaDe(ctx, c),
  ]);
  if (enPie.length === 0 && filas.length === 0) throw new Rule('sin_cartola');
  if (enDuda.length > 0) throw new Rule('cartola_con_dudas', { n: enDuda.length });
  const [q] = cadena.quiebres;
  if (q && c.explicacion?.firma !== firmaQuiebres(cadena)) {
    if (q.tipo === 'ilegible') throw new Rule('fila_ilegible', { linea: q.linea_origen, lista: cadena.quiebres });
    throw new Rule('cartola_no_cuadra', {
      linea: q.linea_origen ?? (q.tipo === 'apertura' ? 'de apertura' : 'de cierre'),
      esperado: formatPesos(q.esperado),
      encontrado: formatPesos(q.encontrado),
      lista: cadena.quiebres,
    });
  }
  return cadena;
}

export interface Foto {
  banco: LineaBancoViva[];
  libro: LineaLibroViva[];
  calces: Awaited<ReturnType<typeof calcesDe>>;
  abiertasBanco: LineaPendiente[];
  abiertasLibro: LineaPendiente[];
  /** What partial matches leave open, by its own id: the line that it is left of. */
  restos: ReadonlyMap<string, string>;
  saldo_banco: Pesos;
  saldo_libro: Pesos;
  cadena: CadenaProbada;
}

/** Lines by id in their order, as the order of the matches reads them. */
const lineasPorId = (lineas: readonly { id: string; fecha: Fecha; monto: number; documento: string | null }[]) =>
  new Map(lineas.map((l) => [l.id, { fecha: l.fecha, monto: l.monto, folio: l.documento ?? '' }]));

/** Everything a conciliación shows, read once: its lines, its matches and what stays open, the rest of a partial match included. */
export async function fotoDe(ctx: ReadCtx, c: Fila): Promise<Foto> {
  const [banco, libro, sinOrden, cadena, saldo_libro] = await atOnce([
    lineasBanco(ctx, c),
    lineasLibro(ctx, c),
    calcesDe(ctx, c),
    cadenaDe(ctx, c),
    saldoCuenta(ctx, c.cuenta_contable, c.fecha_termino),
  ]);
  const calces = ordenarCalces(sinOrden, lineasPorId(banco), lineasPorId(libro));
  const abiertasBanco: LineaPendiente[] = banco.filter((l) => !l.calce_id && l.estado !== 'no_se_concilia');
  const abiertasLibro: LineaPendiente[] = libro.filter((l) => !l.calce_id);
  const restos = new Map<string, string>();
  for (const k of calces) {
    if (k.estado !== 'confirmado' || !k.parcial) continue;
    const suyas = [
      ...banco.filter((x) => x.calce_id === k.id).map((x) => ({ lado: 'banco' as const, linea: x.id, fecha: x.fecha, monto: x.monto })),
      ...libro.filter((x) => x.calce_id === k.id).map((x) => ({ lado: 'libro' as const, linea: x.id, fecha: x.fecha, monto: x.monto })),
    ];
    const resto = restoDe(suyas);
    if (!resto) continue;
    const id = idDeResto(k.id);
    restos.set(id, resto.linea);
    (resto.lado === 'banco' ? abiertasBanco : abiertasLibro).push({ id, fecha: resto.fecha as Fecha, monto: pesos(resto.monto) });
  }
  return { banco, libro, calces, abiertasBanco, abiertasLibro, restos, saldo_banco: pesos(cadena.saldo_final ?? 0), saldo_libro, cadena };
}

/** The accountant's identity of the moment. */
export function identidadDe(f: Foto, c: Fila) {
  const pendientes = agruparPendientes(f.abiertasBanco, f.abiertasLibro, c.fecha_termino);
  const partidas = partidasDe(pendientes, f.saldo_banco, f.saldo_libro);
  const { banco_ajustado, libro_ajustado, diferencia } = identidadCierre(partidas);
  return { ...partidas, banco_ajustado, libro_ajustado, diferencia };
}

/** Open lines by group and age, with what people wrote of them. */
export async function pendientesDe(ctx: ReadCtx, c: Fila, f: Foto) {
  const lista = agruparPendientes(f.abiertasBanco, f.abiertasLibro, c.fecha_termino);
  const escritas = lista.length
    ? await ctx.db
        .select()
        .from(notas)
        .where(
          and(
            eq(notas.empresa_id, ctx.empresa_id),
            inArray(
              notas.linea,
              lista.map((p) => p.id),
            ),
          ),
        )
    : [];
  const nota = new Map(escritas.map((n) => [n.linea, n]));
  const deBanco = new Map(f.banco.map((l) => [l.id, l]));
  const deLibro = new Map(f.libro.map((l) => [l.id, l]));
  return lista.map((p) => {
    const de = f.restos.get(p.id);
    const b = deBanco.get(de ?? p.id);
    const l = deLibro.get(de ?? p.id);
    const texto = b?.descripcion ?? l?.glosa ?? '';
    return {
      ...p,
      texto: de ? `Resto de ${texto}` : texto,
      documento: b?.documento ?? l?.documento ?? '',
      rut: b?.rut_detectado ?? l?.rut ?? null,
      responsable: nota.get(p.id)?.responsable ?? null,
      comentario: nota.get(p.id)?.comentario ?? null,
      propuesta: null as string | null,
    };
  });
}

/** 422 `falta_saldo` when nobody, bank or person, says one of the two ends of the period: their sum would prove itself. */
function exigirPrueba({ prueba }: CadenaProbada): void {
  const faltan = [prueba.inicial ? '' : 'inicial', prueba.final ? '' : 'final'].filter(Boolean);
  if (faltan.length > 0) throw new Rule('falta_saldo', { cual: faltan.join(' y ') });
}

/** What stands in the way of closing, in the order a person would fix it (areas/3 *Close*). */
export async function exigirCierre(ctx: ReadCtx, c: Fila): Promise<Foto> {
  exigirPrueba(await exigirCartola(ctx, c));
  const previa = await anteriorDe(ctx, c);
  if (previa && previa.estado !== 'cerrada') throw new Rule('periodo_anterior_abierto');
  if (ctx.hoy < c.fecha_termino) throw new Rule('periodo_no_terminado', { fecha: formatFecha(c.fecha_termino) });
  const f = await fotoDe(ctx, c);
  const sugeridas = new Set(
    f.calces.filter((k) => k.estado === 'sugerido').flatMap((k) => [...k.movimientos_banco, ...k.movimientos_libro]),
  );
  if (sugeridas.size > 0) throw new Rule('lineas_pendientes', { n: sugeridas.size });
  const { diferencia } = identidadDe(f, c);
  if (diferencia !== 0) throw new Rule('conciliacion_con_diferencia', { diferencia: formatPesos(diferencia) });
  const mudos = (await pendientesDe(ctx, c, f)).filter((p) => p.requiere_comentario && !p.comentario);
  if (mudos.length > 0) throw new Rule('pendientes_sin_comentario', { n: mudos.length });
  return f;
}

/** Balance of the books at the day before the period. */
export const saldoInicialLibro = (ctx: ReadCtx, c: Fila) => saldoCuenta(ctx, c.cuenta_contable, addDays(c.fecha_inicio, -1));
