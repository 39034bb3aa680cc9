import { sql } from 'drizzle-orm';
import { alcanceCliente, ejecutivoDeCartera } from '#areas/ejecutivos/public.server.ts';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { TRAMOS_MORA } from '#finanzas/dias-mora.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Medida, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { deudasComoConjunto, porPagarSql, ufDicha } from './deuda-sql.ts';
import { tasaDeCobro } from './tasa-cobro-sql.ts';
import { tasaDeVencido } from './tasa-vencido-sql.ts';
import { urlDeDeuda } from './url-deuda.ts';
import { VENCE_EN, venceEn } from './vence-en-sql.ts';

const TRAMO = sql`case ${sql.join(
  TRAMOS_MORA.map((t) => (t.hasta === null ? sql`else ${t.codigo}` : sql`when dias_mora <= ${t.hasta}::int then ${t.codigo}`)),
  sql` `,
)} end`;

type Fila = Record<string, string | null>;
const unaFila = async (ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Fila | undefined> =>
  ((await ctx.db.execute(q)) as unknown as { rows: Fila[] }).rows[0];

/** What was known at an instant is only said since it is kept. 422 `conocido_sin_registro` {fecha}. */
async function exigirRegistro(ctx: ReadCtx, t: Tiempo): Promise<void> {
  if (!t.conocido_al) return;
  const r = await unaFila(
    ctx,
    sql`select (min(registrado_en) at time zone 'America/Santiago')::date::text as dia from libro_obligacion_historia
      where empresa_id = ${ctx.empresa_id}::uuid and exists (select 1 from libro_obligacion_historia v
        where v.empresa_id = ${ctx.empresa_id}::uuid and v.registrado_en is null)
      having min(registrado_en) > ${t.conocido_al.toISOString()}::timestamptz`,
  );
  if (r?.dia) throw new Rule('conocido_sin_registro', { fecha: formatFecha(r.dia as Fecha) });
}

/** Every debt alive on a day: its dimensions, its concepts and the amounts that the measures add. */
async function filas(ctx: ReadCtx, t: Tiempo) {
  await exigirRegistro(ctx, t);
  const deudas = await deudasComoConjunto(ctx, { al: t.al, conocido_al: t.conocido_al, de: t.de, con: t.con, mira: true });
  const sucursales = JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)));
  const cliente = sql`coalesce(d.cliente_rut, d.rut)`;
  return sql`select x.*, ${TRAMO} as tramo_mora, case when dias_mora > 0 then deuda else 0 end as vencido,
      case when dias_mora > 0 then capital else 0 end as capital_vencido,
      case when dias_operacion > 0 then colocacion else 0 end as en_riesgo_0, case when dias_operacion > 15 then colocacion else 0 end as en_riesgo_15,
      case when dias_operacion > 30 then colocacion else 0 end as en_riesgo_30, case when dias_operacion > 60 then colocacion else 0 end as en_riesgo_60,
      case when dias_operacion > 90 then colocacion else 0 end as en_riesgo_90, case when dias_mora > 90 then colocacion else 0 end as colocacion_mas_90,
      case when dias_mora > 30 then deuda else 0 end as vencido_30,
      case when tasa is not null then colocacion * tasa end as por_tasa, case when tasa is not null then colocacion end as con_tasa,
      colocacion * greatest(0, por_vencer) as por_plazo
    from (select y.*, max(dias_mora) over (partition by credito_area, credito_o_deuda) as dias_operacion,
        case when vendida then 0 when tipo = 'documento' then anticipo when tipo in ('cuota', 'saldo_cedente') then capital else 0 end as colocacion,
        case when vendida then 0 when tipo = 'documento' then greatest(0, anticipo - por_devengar) when tipo in ('cuota', 'saldo_cedente') then capital
          else 0 end as base_provision
      from (select d.pk as clave, d.pk, d.numero, d.tipo, d.origen_area, d.origen_id, d.rut, d.rol, d.moneda, d.producto, d.vendida, d.provision, d.por_devengar,
          d.tasa_mensual as tasa, d.vencimiento, d.fecha, d.dias_mora, d.d_capital as capital, d.d_interes as interes, d.d_mora as mora, d.d_gastos as gastos, d.d_costas as costas,
          d.deuda, ${porPagarSql} as por_pagar, coalesce(${sucursales}::jsonb ->> d.sucursal, d.sucursal) as sucursal, ${cliente} as cliente,
          case when d.rol = 'DEUDOR' then d.rut end as deudor, ${ejecutivoDeCartera(ctx, cliente, sql`${t.al}::date`)} as ejecutivo,
          ${venceEn(sql`d.vencimiento`, t.al)} as vence_en, d.vencimiento - ${t.al}::date as por_vencer,
          left(d.vencimiento::text, 7) as mes_vencimiento, d.vencimiento::text as dia_vencimiento, left(d.fecha::text, 7) as cohorte,
          case when d.tipo = 'documento' then d.d_capital else 0 end as cara,
          case when d.tipo = 'documento' then least(d.d_capital, coalesce(d.base_mora, d.d_capital)) else 0 end as anticipo,
          case when d.tipo = 'documento' then d.d_capital - least(d.d_capital, coalesce(d.base_mora, d.d_capital)) else 0 end as retencion,
          case when d.tipo = 'cuota' then d.origen_area end as credito_area, case when d.tipo = 'cuota' then d.origen_id else d.pk end as credito_o_deuda
        from (${deudas}) d) y) x`;
}

const suma = (columna: string, titulo: string, sentencia: string): Medida => ({
  clase: 'suma',
  columna,
  titulo,
  sentencia,
  unidad: 'pesos',
});
const pct = (titulo: string, sentencia: string, numerador: string, denominador: string): Medida => ({
  clase: 'razon',
  numerador,
  denominador,
  por: 100,
  decimales: 2,
  titulo,
  sentencia,
  unidad: 'porcentaje',
});
const par = (n: number) =>
  pct(
    `PAR ${n}`,
    `Parte de la colocación que es de operaciones con alguna deuda de más de ${n} días; un crédito cuenta entero`,
    `en_riesgo_${n}`,
    'colocacion',
  );

const MEDIDAS: Readonly<Record<string, Medida>> = {
  capital: suma('capital', 'Capital', 'Capital que se debe; lo acordado en UF, a la UF del día'),
  interes: suma('interes', 'Interés', 'Interés que se debe, ganado y por ganar'),
  mora: suma('mora', 'Mora', 'Mora corrida hasta el día; no está en los libros hasta que se cobra'),
  gastos: suma('gastos', 'Gastos', 'Gastos de cobranza cargados'),
  costas: suma('costas', 'Costas', 'Costas judiciales por recuperar'),
  deuda: suma('deuda', 'Deuda', 'Capital, interés, mora, gastos y costas'),
  vencido: suma('vencido', 'Vencido', 'Deuda de lo que está en mora'),
  capital_vencido: suma('capital_vencido', 'Capital vencido', 'Capital de lo que está en mora'),
  cara: suma('cara', 'Cara', 'Monto impago de los documentos comprados'),
  anticipo: suma('anticipo', 'Anticipo', 'Lo que adelantamos por los documentos y no ha vuelto'),
  retencion: suma('retencion', 'Retención por liberar', 'Cara de los documentos menos su anticipo'),
  colocacion: suma(
    'colocacion',
    'Colocación',
    'Anticipo de los documentos, capital de las cuotas y saldos de cedentes; sin lo vendido sin responsabilidad',
  ),
  base_provision: suma(
    'base_provision',
    'Base de la provisión',
    'Lo que se perdería: de un documento, su anticipo menos el precio por devengar',
  ),
  provision: suma('provision', 'Provisión', 'Provisión constituida'),
  deudas: { clase: 'cuenta', titulo: 'Deudas', sentencia: 'Cuántas deudas', unidad: 'numero' },
  clientes: { clase: 'distintos', columna: 'cliente', titulo: 'Clientes', sentencia: 'Cuántos clientes distintos', unidad: 'numero' },
  par_0: par(0),
  par_15: par(15),
  par_30: par(30),
  par_60: par(60),
  par_90: par(90),
  mora_pct_30: pct('Vencido a más de 30 días', 'Deuda con más de 30 días de mora, sobre toda la deuda', 'vencido_30', 'deuda'),
  cobertura: pct('Cobertura', 'Provisión sobre la colocación con más de 90 días de mora', 'provision', 'colocacion_mas_90'),
  tasa_ponderada: {
    clase: 'razon',
    numerador: 'por_tasa',
    denominador: 'con_tasa',
    por: 1,
    decimales: 4,
    titulo: 'Tasa ponderada',
    sentencia: 'Tasa mensual, ponderada por la colocación que tiene una',
    unidad: 'porcentaje',
    por_moneda: true,
  },
  plazo_ponderado: {
    clase: 'razon',
    numerador: 'por_plazo',
    denominador: 'colocacion',
    por: 1,
    decimales: 1,
    titulo: 'Plazo ponderado',
    sentencia: 'Días que faltan para el vencimiento, ponderados por la colocación; lo que ya venció cuenta cero',
    unidad: 'dias',
  },
  hhi_cliente: {
    clase: 'concentracion',
    base: 'colocacion',
    de: 'cliente',
    decimales: 2,
    titulo: 'Concentración por cliente',
    sentencia: 'Σ de los cuadrados de la parte de cada cliente en la colocación, por 10.000',
    unidad: 'indice',
  },
  hhi_deudor: {
    clase: 'concentracion',
    base: 'anticipo',
    de: 'deudor',
    decimales: 2,
    titulo: 'Concentración por deudor',
    sentencia: 'Σ de los cuadrados de la parte de cada deudor en el anticipo, por 10.000',
    unidad: 'indice',
  },
};

/** The portfolio: every live debt at the end of any day, whoever owes it. */
export const cuboDeudas: Cubo = cubo({
  nombre: 'deudas',
  titulo: 'Deudas vivas',
  permiso: 'libro:deudas',
  ambito: 'corte',
  grano: 'deuda',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: [
    'sucursal',
    'ejecutivo',
    'cliente',
    'deudor',
    'rut',
    'rol',
    'tipo',
    'producto',
    'moneda',
    'tramo_mora',
    'vence_en',
    'mes_vencimiento',
    'dia_vencimiento',
    'cohorte',
  ],
  medidas: MEDIDAS,
  tablas: ['libro_obligacion'],
  widgets: [
    {
      nombre: 'por_vencer',
      titulo: 'Vence pronto',
      sentencia: 'Lo que se debe y vence hoy o en los próximos 30 días',
      medida: 'deuda',
      por: 'vence_en',
      filtros: [{ dimension: 'vence_en', op: 'en', valores: ['hoy', '7', '30'] }],
      orden: 10,
    },
    {
      nombre: 'vencido',
      titulo: 'Vencido',
      medida: 'vencido',
      por: 'tramo_mora',
      filtros: [{ dimension: 'tramo_mora', op: 'no_es', valores: ['al_dia'] }],
      orden: 20,
    },
    { nombre: 'colocacion', titulo: 'Colocación', medida: 'colocacion', por: 'producto', orden: 30 },
  ],
  caja: [
    {
      nombre: 'vencimientos',
      titulo: 'Vencimientos',
      sentido: 'entra',
      medida: 'deuda',
      dia: 'dia_vencimiento',
      parte: tasaDeCobro,
    },
    {
      nombre: 'vencido_por_cobrar',
      titulo: 'Vencido que se cobra',
      sentido: 'entra',
      medida: 'vencido',
      filtros: [
        { dimension: 'tipo', op: 'en', valores: ['documento', 'cuota', 'saldo_cedente'] },
        { dimension: 'tramo_mora', op: 'no_es', valores: ['al_dia'] },
      ],
      cada_dia: { por: 'tramo_mora', partes: tasaDeVencido },
    },
  ],
  nota: (ctx, t) => ufDicha(ctx, t.al),
  primera: async (ctx) => {
    // The first of each currency is read from its index: the first of all would go through the whole table.
    const r = await unaFila(
      ctx,
      sql`select min(m.dia)::text as dia from (values ('CLP'), ('UF')) v(moneda) cross join lateral (
        select min(o.fecha) as dia from libro_obligacion o where o.empresa_id = ${ctx.empresa_id}::uuid and o.moneda = v.moneda) m`,
    );
    return (r?.dia ?? null) as Fecha | null;
  },
  fila: (r) => ({
    titulo: `${label(String(r.tipo))} ${String(r.numero)} de ${formatRut(String(r.rut))}`,
    url: urlDeDeuda(r),
  }),
});

const dichos =
  (nombres: Readonly<Record<string, string>>): Dimension['nombres'] =>
  async (_ctx, codigos) =>
    new Map(codigos.map((c) => [c, nombres[c] ?? label(c)]));

/** Dimensions of a debt that no other area knows better. */
export const dimensiones: readonly Dimension[] = [
  { nombre: 'rol', titulo: 'Rol', nombres: dichos({ TITULAR: 'Titular', DEUDOR: 'Deudor', AVAL: 'Aval' }) },
  { nombre: 'tipo', titulo: 'Tipo de deuda', nombres: dichos({}) },
  { nombre: 'moneda', titulo: 'Moneda', nombres: dichos({ CLP: 'Pesos', UF: 'UF' }) },
  {
    nombre: 'tramo_mora',
    titulo: 'Tramo de mora',
    orden: TRAMOS_MORA.map((t) => t.codigo),
    nombres: dichos(Object.fromEntries(TRAMOS_MORA.map((t) => [t.codigo, t.nombre]))),
  },
  {
    nombre: 'vence_en',
    titulo: 'Vence en',
    orden: VENCE_EN.map((v) => v.codigo),
    nombres: dichos(Object.fromEntries(VENCE_EN.map((v) => [v.codigo, v.nombre]))),
  },
  { nombre: 'estado', titulo: 'Estado', nombres: dichos({}) },
  { nombre: 'dia', titulo: 'Día' },
  { nombre: 'mes', titulo: 'Mes' },
  { nombre: 'mes_vencimiento', titulo: 'Mes de vencimiento' },
  { nombre: 'dia_vencimiento', titulo: 'Día de vencimiento' },
  { nombre: 'cohorte', titulo: 'Mes de giro' },
];
