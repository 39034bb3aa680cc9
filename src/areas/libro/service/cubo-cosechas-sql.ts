import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Medida, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { colocacionSql } from './corte-sql.ts';
import { deudasComoConjunto, ufDicha } from './deuda-sql.ts';
import { urlDeDeuda } from './url-deuda.ts';

/** Days of mora of the worst day that a debt had by the end of `al`, paid since or not: the words of its history, each while it was the last one. */
function peorMora(empresa: ReturnType<typeof sql>, t: Tiempo) {
  const sabido = t.conocido_al
    ? sql`and (x.registrado_en is null or x.registrado_en <= ${t.conocido_al.toISOString()}::timestamptz)`
    : sql``;
  return sql`(select max(w.fin - w.vencimiento) from (
      select h.fecha, h.vencimiento, h.estado, case when h.luego is null then ${t.al}::date when h.luego_estado = 'cerrada' then h.luego
        else h.luego - 1 end as fin
      from (select x.fecha, x.vencimiento, x.estado, lead(x.fecha) over (order by x.n) as luego, lead(x.estado) over (order by x.n) as luego_estado
        from libro_obligacion_historia x where x.empresa_id = ${empresa} and x.pk = n.pk and x.fecha <= ${t.al}::date ${sabido}) h) w
    where w.estado = 'vigente' and w.fin >= w.fecha)`;
}

/** Capital of a debt that was written off by the end of `al`, what covers it without being a loss taken away; a write-off that was reversed never was. */
const castigadoDe = (empresa: ReturnType<typeof sql>, t: Tiempo) => sql`coalesce((select sum(l.haber - l.debe) from libro_linea l
      join libro_asiento a on a.empresa_id = l.empresa_id and a.id = l.asiento_id
    where l.empresa_id = ${empresa} and l.pk = n.pk and l.cuenta in ('1201', '1203', '1207', '1301', '2108') and a.evento = 'castigo' and a.reversa_de is null
      and a.fecha_contable <= ${t.al}::date and not exists (select 1 from libro_asiento r where r.empresa_id = a.empresa_id and r.reversa_de = a.id)), 0)`;

/**
 * Everything that was ever lent up to a day, alive or not: a document by its advance and a cuota by its capital, as they were born, with what is left of
 * it that day. What was agreed in UF was lent at the UF of its own day.
 */
async function filas(ctx: ReadCtx, t: Tiempo) {
  const empresa = sql`${ctx.empresa_id}::uuid`;
  const deudas = await deudasComoConjunto(ctx, { al: t.al, conocido_al: t.conocido_al, mira: true });
  const vivas = sql`select d.*, ${colocacionSql} as colocacion from (${deudas}) d`;
  return sql`select x.*, case when dias_mora > 0 then colocacion else 0 end as tarde_0, case when dias_mora > 30 then colocacion else 0 end as tarde_30,
      case when dias_mora > 60 then colocacion else 0 end as tarde_60, case when dias_mora > 90 then colocacion else 0 end as tarde_90,
      case when peor_mora > 30 then prestado else 0 end as alguna_30, case when peor_mora > 60 then prestado else 0 end as alguna_60,
      case when peor_mora > 90 then prestado else 0 end as alguna_90, least(prestado, greatest(0, perdido)) as castigado,
      case when fecha > ${t.al}::date - 90 then cara_comprada else 0 end as cara_90
    from (select n.pk as clave, n.pk, n.numero, n.tipo, n.rut, n.origen_area, n.origen_id, n.fecha, n.producto, n.moneda, n.prestado, n.cara_comprada,
        to_char(n.fecha, 'YYYY-MM') as cohorte, coalesce(v.dias_mora, 0) as dias_mora,
        coalesce(v.colocacion, 0) as colocacion, ${peorMora(empresa, t)} as peor_mora, ${castigadoDe(empresa, t)} as perdido,
        case when n.tipo = 'documento' then coalesce(v.d_capital, 0) else 0 end as cara,
        ${await columnasDeCliente(ctx, sql`coalesce(n.cliente_rut, n.rut)`, sql`n.fecha`, sql`n.sucursal`)}
      from (select o.*, case when o.tipo = 'documento' then coalesce(h.base_mora, h.capital) else h.capital + round(coalesce(h.capital_uf, 0) * coalesce(u.valor, 0)) end as prestado,
          case when o.tipo = 'documento' then h.capital else 0 end as cara_comprada
        from libro_obligacion o
        join lateral (select x.capital, x.capital_uf, x.base_mora from libro_obligacion_historia x where x.empresa_id = o.empresa_id and x.pk = o.pk
          order by x.n limit 1) h on true
        left join lateral (select i.valor from indice_uf i where i.fecha <= o.fecha order by i.fecha desc limit 1) u on o.moneda = 'UF'
        where o.empresa_id = ${empresa} and o.tipo in ('documento', 'cuota') and o.fecha <= ${t.al}::date) n
      left join (${vivas}) v on v.pk = n.pk) x`;
}

const cosecha = (n: number): Medida => ({
  clase: 'razon',
  numerador: `tarde_${n}`,
  denominador: 'prestado',
  por: 100,
  decimales: 2,
  titulo: `Cosecha ${n}`,
  sentencia: `De lo prestado en cada mes, qué parte se debe con más de ${n} días de mora`,
  unidad: 'porcentaje',
});
const alguna = (n: number): Medida => ({
  clase: 'razon',
  numerador: `alguna_${n}`,
  denominador: 'prestado',
  por: 100,
  decimales: 2,
  titulo: `Cosecha ${n}, alguna vez`,
  sentencia: `De lo prestado en cada mes, qué parte estuvo algún día con más de ${n} días de mora, se haya pagado después o no`,
  unidad: 'porcentaje',
});
const suma = (columna: string, titulo: string, sentencia: string): Medida => ({
  clase: 'suma',
  columna,
  titulo,
  sentencia,
  unidad: 'pesos',
});

/** What became of all that was lent, by the month in which it was. */
export const cuboCosechas: Cubo = cubo({
  nombre: 'cosechas',
  titulo: 'Cosechas',
  permiso: 'libro:deudas',
  ambito: 'corte',
  grano: 'deuda nacida',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['cohorte', 'sucursal', 'ejecutivo', 'cliente', 'tipo', 'producto', 'moneda'],
  medidas: {
    prestado: suma('prestado', 'Prestado', 'Anticipos y capitales, como nacieron'),
    vivo: suma('colocacion', 'Por volver', 'Lo que queda de ello'),
    cosecha_0: cosecha(0),
    cosecha_30: cosecha(30),
    cosecha_60: cosecha(60),
    cosecha_90: cosecha(90),
    alguna_30: alguna(30),
    alguna_60: alguna(60),
    alguna_90: alguna(90),
    castigado: suma('castigado', 'Castigado', 'Capital que se castigó de ello, sin lo que cubrían retenciones y fondo'),
    cosecha_castigada: {
      clase: 'razon',
      numerador: 'castigado',
      denominador: 'prestado',
      por: 100,
      decimales: 2,
      titulo: 'Cosecha castigada',
      sentencia: 'De lo prestado en cada mes, qué parte se castigó',
      unidad: 'porcentaje',
    },
    dso: {
      clase: 'razon',
      numerador: 'cara',
      denominador: 'cara_90',
      por: 90,
      decimales: 1,
      titulo: 'Días de venta en la calle',
      sentencia: 'Cara viva de los documentos sobre la cara comprada en los últimos 90 días, por 90',
      unidad: 'dias',
    },
    deudas_nacidas: { clase: 'cuenta', titulo: 'Deudas', sentencia: 'Cuántas deudas nacieron', unidad: 'numero' },
  },
  nota: (ctx, t) => ufDicha(ctx, t.al),
  primera: async (ctx) => {
    const r = await ctx.db.execute(sql`select min(fecha)::text as dia from libro_obligacion where empresa_id = ${ctx.empresa_id}::uuid`);
    return ((r as unknown as { rows: { dia: string | null }[] }).rows[0]?.dia ?? null) as Fecha | null;
  },
  fila: (r) => ({ titulo: `${label(String(r.tipo))} ${String(r.numero)} de ${formatRut(String(r.rut))}`, url: urlDeDeuda(r) }),
});
