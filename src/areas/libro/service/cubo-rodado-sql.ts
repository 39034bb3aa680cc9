import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { TRAMOS_MORA } from '#finanzas/dias-mora.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { colocacionSql } from './corte-sql.ts';
import { deudasComoConjunto } from './deuda-sql.ts';
import { urlDeDeuda } from './url-deuda.ts';

const tramo = (dias: string) =>
  sql`case ${sql.join(
    TRAMOS_MORA.map((t) => (t.hasta === null ? sql`else ${t.codigo}` : sql`when ${sql.raw(dias)} <= ${t.hasta}::int then ${t.codigo}`)),
    sql` `,
  )} end`;
/**
 * Each debt placed at the end of the first day or of the last, with where it stood on both. One that is no longer there was written off, laid out again
 * as another credit, sold, or paid; one that was not there is new. Its whole amount of the first day goes with it.
 */
async function filas(ctx: ReadCtx, t: Tiempo) {
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const colocado = async (al: Fecha) =>
    sql`select d.*, ${colocacionSql} as colocacion from (${await deudasComoConjunto(ctx, { al, mira: true })}) d`;
  const [antes, ahora] = [await colocado(t.desde), await colocado(t.hasta)];
  const acto = (
    evento: string,
  ) => sql`exists (select 1 from libro_asiento e where e.empresa_id = ${empresa} and e.origen_area = x.origen_area
    and e.origen_id = x.origen_id and e.evento = ${evento} and e.fecha_contable > ${t.desde}::date and e.fecha_contable <= ${t.hasta}::date)`;
  return sql`select x.*, case when antes_de > 0 then ${tramo('dias_antes')} else 'nueva' end as tramo_antes,
      case when ahora_de > 0 then ${tramo('dias_ahora')} when ${acto('castigo')} then 'castigado' when ${acto('reprogramacion_credito')} then 'reprogramado'
        when vendida_ahora then 'vendido' else 'pagado' end as tramo_despues
    from (select coalesce(b.pk, a.pk) as clave, coalesce(b.numero, a.numero) as numero, coalesce(b.tipo, a.tipo) as tipo, coalesce(b.rut, a.rut) as rut,
        coalesce(b.origen_area, a.origen_area) as origen_area, coalesce(b.origen_id, a.origen_id) as origen_id, coalesce(b.producto, a.producto) as producto,
        coalesce(a.colocacion, 0) as antes_de, coalesce(b.colocacion, 0) as ahora_de, coalesce(b.vendida, false) as vendida_ahora,
        coalesce(a.dias_mora, 0) as dias_antes, coalesce(b.dias_mora, 0) as dias_ahora,
        ${await columnasDeCliente(
          ctx,
          sql`coalesce(b.cliente_rut, b.rut, a.cliente_rut, a.rut)`,
          sql`${t.hasta}::date`,
          sql`coalesce(b.sucursal, a.sucursal)`,
        )}
      from (${antes}) a full join (${ahora}) b on b.pk = a.pk) x
    where antes_de > 0 or ahora_de > 0`;
}

const suma = (columna: string, titulo: string, sentencia: string) =>
  ({ clase: 'suma', columna, titulo, sentencia, unidad: 'pesos' }) as const;

/** Where what was placed on a day went by another one. */
export const cuboRodado: Cubo = cubo({
  nombre: 'rodado',
  titulo: 'Rodado de la cartera',
  permiso: 'libro:deudas',
  ambito: 'entre',
  grano: 'deuda',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['tramo_antes', 'tramo_despues', 'sucursal', 'ejecutivo', 'cliente', 'producto', 'tipo'],
  medidas: {
    rodado: suma('antes_de', 'Colocación del primer día', 'Colocación al cierre del primer día, por dónde estaba y adónde fue'),
    quedo: suma('ahora_de', 'Colocación del último día', 'Colocación de esas deudas al cierre del último día'),
    deudas_rodadas: { clase: 'cuenta', titulo: 'Deudas', sentencia: 'Cuántas deudas', unidad: 'numero' },
  },
  fila: (r) => ({ titulo: `${label(String(r.tipo))} ${String(r.numero)} de ${formatRut(String(r.rut))}`, url: urlDeDeuda(r) }),
});

const nombres: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TRAMOS_MORA.map((t) => [t.codigo, t.nombre])),
  nueva: 'Nueva',
  pagado: 'Pagado',
  castigado: 'Castigado',
  vendido: 'Vendido',
  reprogramado: 'Reprogramado',
};
const ORDEN = [...TRAMOS_MORA.map((t) => t.codigo), 'pagado', 'castigado', 'vendido', 'reprogramado', 'nueva'];
const dichos = async (_ctx: ReadCtx, codigos: readonly string[]) => new Map(codigos.map((c) => [c, nombres[c] ?? label(c)]));

/** Of the books: what an entry is of, and where a debt stood on two days. */
export const dimensionesDelLibro: readonly Dimension[] = [
  { nombre: 'tramo_antes', titulo: 'Tramo del primer día', orden: ORDEN, nombres: dichos },
  { nombre: 'tramo_despues', titulo: 'Tramo del último día', orden: ORDEN, nombres: dichos },
  { nombre: 'evento', titulo: 'Evento', nombres: async (_ctx, codigos) => new Map(codigos.map((c) => [c, label(c)])) },
  { nombre: 'tipo_compromiso', titulo: 'Tipo de compromiso', nombres: async (_ctx, codigos) => new Map(codigos.map((c) => [c, label(c)])) },
];
