import { and, eq, or, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanceCliente, ejecutivoDeCartera } from '#areas/ejecutivos/public.server.ts';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { nacimientoDe } from '#areas/libro/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Medida, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { recaudaciones } from '../tables.ts';
import { alcance, alcanceDeOficina, oficinaEnSql } from './filas.ts';

const ENTRO = sql`r.estado in ('aplicada', 'conciliada', 'por_identificar')`;
const sucursalDe = async (ctx: ReadCtx) => sql`${JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)))}::jsonb ->> r.office`;

/** Each receipt whose money is in, by its value date. */
async function recibos(ctx: ReadCtx, t: Tiempo) {
  return sql`select r.id::text as clave, r.id, ${await oficinaEnSql(ctx, sql`r.office`)} as oficina, r.num_comprobante, r.via, r.medio_pago as medio, r.rut_deudor as rut, r.product as producto,
      r.fecha_pago::text as dia, to_char(r.fecha_pago, 'YYYY-MM') as mes, coalesce(${await sucursalDe(ctx)}, r.office) as sucursal, r.monto, r.excedente
    from recaudacion r where r.empresa_id = ${ctx.empresa_id}::uuid and ${ENTRO} and r.fecha_pago between ${t.desde}::date and ${t.hasta}::date`;
}

/** Each part of a receipt applied to a concept of a debt, in the application in force. */
async function aplicadas(ctx: ReadCtx, t: Tiempo) {
  const cliente = sql`coalesce(a.cliente_rut, r.rut_deudor)`;
  return sql`select x.*, case when concepto = 'CAPITAL' and nacida is not null then monto * (dia::date - nacida) end as por_dias,
      case when concepto = 'CAPITAL' and nacida is not null then monto end as con_dias
    from (select a.id::text as clave, r.id as recibo_id, ${await oficinaEnSql(ctx, sql`r.office`)} as oficina, r.num_comprobante, a.numero, r.via, r.medio_pago as medio, a.concepto, a.monto,
        ${cliente} as cliente, r.rut_deudor as rut, r.fecha_pago::text as dia, to_char(r.fecha_pago, 'YYYY-MM') as mes,
        coalesce(${await sucursalDe(ctx)}, r.office) as sucursal, ${ejecutivoDeCartera(ctx, cliente, sql`r.fecha_pago`)} as ejecutivo,
        case when a.concepto = 'MORA' then a.monto else 0 end as mora_cobrada,
        case when a.pk like 'documento:%' then ${nacimientoDe(ctx, sql`a.pk`)} end as nacida
      from recaudacion r join recaudacion_aplicacion a on a.empresa_id = r.empresa_id and a.recaudacion_id = r.id and a.vuelta = r.vuelta
      where r.empresa_id = ${ctx.empresa_id}::uuid and ${ENTRO} and r.fecha_pago between ${t.desde}::date and ${t.hasta}::date) x`;
}

const suma = (columna: string, titulo: string, sentencia: string): Medida => ({
  clase: 'suma',
  columna,
  titulo,
  sentencia,
  unidad: 'pesos',
});
const abre = (r: Readonly<Record<string, unknown>>, id: string) => ({
  titulo: `Comprobante ${String(r.oficina)} ${String(r.num_comprobante)}`,
  url: `/recaudaciones/${String(r[id])}`,
});

/** Money that came in. */
const cuboRecibos: Cubo = cubo({
  nombre: 'recibos',
  titulo: 'Recaudación',
  permiso: 'recaudaciones:ver',
  ambito: 'entre',
  grano: 'recibo',
  filas: recibos,
  alcance: async (ctx, c) => {
    const suyas = await alcance(ctx);
    if (!suyas) return undefined;
    const ids = ctx.db
      .select({ id: recaudaciones.id })
      .from(recaudaciones)
      .where(and(eq(recaudaciones.empresa_id, ctx.empresa_id), suyas));
    return sql`${c('id')} in ${ids}`;
  },
  dimensiones: ['sucursal', 'rut', 'producto', 'via', 'medio', 'dia', 'mes'],
  medidas: {
    recaudado: suma('monto', 'Recaudado', 'Dinero que entró, por su fecha valor'),
    excedente: suma('excedente', 'Excedente', 'Parte de lo que entró que nadie debía'),
    recibos: { clase: 'cuenta', titulo: 'Comprobantes', sentencia: 'Cuántos comprobantes', unidad: 'numero' },
  },
  tablas: ['recaudacion', 'recaudacion_aplicacion'],
  widgets: [
    {
      nombre: 'recaudado_mes',
      titulo: 'Recaudado',
      sentencia: 'Dinero que entró este mes, por su fecha valor',
      medida: 'recaudado',
      por: 'via',
      orden: 60,
    },
  ],
  fila: (r) => abre(r, 'id'),
});

/** What that money paid. */
const cuboAplicaciones: Cubo = cubo({
  nombre: 'aplicaciones',
  titulo: 'Pagos por concepto',
  permiso: 'recaudaciones:ver',
  ambito: 'entre',
  grano: 'recibo, deuda y concepto',
  filas: aplicadas,
  alcance: async (ctx, c) => {
    const suyos = alcanceCliente(ctx, c('cliente'));
    if (!suyos) return undefined;
    const ids = ctx.db
      .select({ id: recaudaciones.id })
      .from(recaudaciones)
      .where(and(eq(recaudaciones.empresa_id, ctx.empresa_id), await alcanceDeOficina(ctx)));
    return or(suyos, sql`${c('recibo_id')} in ${ids}`);
  },
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'rut', 'via', 'medio', 'concepto', 'dia', 'mes'],
  medidas: {
    aplicado: suma('monto', 'Aplicado', 'Lo que se pagó de las deudas'),
    mora_cobrada: suma('mora_cobrada', 'Mora cobrada', 'Mora que se pagó'),
    dias_cobro: {
      clase: 'razon',
      numerador: 'por_dias',
      denominador: 'con_dias',
      por: 1,
      decimales: 1,
      titulo: 'Días de cobro',
      sentencia: 'Días entre el giro y el pago de los documentos, ponderados por lo pagado',
      unidad: 'dias',
    },
  },
  fila: (r) => abre(r, 'recibo_id'),
});

export const cubos: readonly Cubo[] = [cuboRecibos, cuboAplicaciones];

const deCatalogo =
  (lista: string): Dimension['nombres'] =>
  async (ctx, codigos) => {
    const dichos = new Map((await opcionesDe(ctx, lista)).map((o) => [o.codigo, o.nombre]));
    return new Map(codigos.map((c) => [c, dichos.get(c) ?? label(c)]));
  };

export const dimensiones: readonly Dimension[] = [
  { nombre: 'via', titulo: 'Vía', nombres: deCatalogo('vias') },
  { nombre: 'medio', titulo: 'Medio de pago', nombres: deCatalogo('medios_pago') },
  { nombre: 'concepto', titulo: 'Concepto', nombres: async (_ctx, codigos) => new Map(codigos.map((c) => [c, label(c)])) },
];
