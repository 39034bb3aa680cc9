import { sql } from 'drizzle-orm';
import { distintos, porOrigen } from '#platform/server/cifras/igualar-sql.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import type { Igualdad } from '#platform/server/types.ts';

const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>) =>
  ((await ctx.db.execute(q)) as unknown as { rows: Record<string, unknown>[] }).rows;
const deOperaciones = (codigo: string, url: string): Igualdad => ({ codigo, url, permiso: 'operaciones:etapa', perfil: 'OPERACIONES' });
/** What each purchase whose giro was confirmed says; one annulled says nothing, as its reversed entries. */
const comprado = (ctx: ReadCtx, monto: string) =>
  sql`select id::text as clave, ${sql.raw(monto)} as saldo from operacion
    where empresa_id = ${ctx.empresa_id}::uuid and fecha_giro is not null and estado <> 'anulada'`;

/** What the purchases and the money that leaves must be, against the books and the lines. */
export const invariantes: readonly Invariant[] = [
  {
    id: 'I5-linea',
    igualdad: deOperaciones('E16', '/clientes'),
    titulo: 'Lo usado y lo reservado de cada línea es lo que sus operaciones y proformas tienen, y cabe',
    check: (ctx) =>
      filas(
        ctx,
        sql`with viva as (select id, coalesce(reemplazada_por, id) as linea from linea where empresa_id = ${ctx.empresa_id}),
          op as (select v.linea, sum(o.linea_usada) as usada, sum(o.linea_reservada) as reservada from operacion o join viva v on v.id = o.linea_id
            where o.empresa_id = ${ctx.empresa_id} group by 1),
          pr as (select v.linea, sum(p.linea_reservada) as reservada from proforma p join viva v on v.id = p.linea_id
            where p.empresa_id = ${ctx.empresa_id} and p.estado <> 'convertida' group by 1)
          select l.numero, l.usado, l.reservado, coalesce(op.usada, 0)::text as debe_usado,
            (coalesce(op.reservada, 0) + coalesce(pr.reservada, 0))::text as debe_reservado
          from linea l left join op on op.linea = l.id left join pr on pr.linea = l.id
          where l.empresa_id = ${ctx.empresa_id} and (l.usado <> coalesce(op.usada, 0)
            or l.reservado <> coalesce(op.reservada, 0) + coalesce(pr.reservada, 0)
            or l.usado + l.reservado > l.monto_pesos + l.sobregiro or least(l.usado, l.reservado) < 0) limit 20`,
      ),
  },
  {
    id: 'E14-giros',
    igualdad: { codigo: 'E14', url: '/operaciones/giros', permiso: 'operaciones:confirmar-giro', perfil: 'TESORERIA' },
    titulo: 'Lo que giró cada orden confirmada es lo que su asiento sacó de caja y bancos',
    check: (ctx) =>
      distintos(
        ctx,
        sql`select a.origen_id as clave, sum(l.haber - l.debe) as saldo from libro_asiento a
          join libro_linea l on l.empresa_id = a.empresa_id and l.asiento_id = a.id
          where a.empresa_id = ${ctx.empresa_id}::uuid and (l.cuenta = '1101' or l.cuenta like '1102.%')
            and (a.evento in ('giro_factoring', 'giro_credito', 'pasivo_pago', 'rendicion_comprador', 'recompra_pagare')
              or exists (select 1 from libro_asiento x where x.empresa_id = a.empresa_id and x.id = a.reversa_de
                and x.evento in ('giro_factoring', 'giro_credito', 'pasivo_pago', 'rendicion_comprador', 'recompra_pagare')))
          group by 1 having sum(l.haber - l.debe) <> 0`,
        sql`select case when origen_area = 'proformas' then operacion_id::text else origen_id end as clave, sum(monto) as saldo from orden_giro
          where empresa_id = ${ctx.empresa_id}::uuid and estado = 'confirmada' group by 1`,
      ),
  },
  {
    id: 'E15-compras',
    igualdad: deOperaciones('E15', '/operaciones'),
    titulo: 'Lo anticipado de cada compra girada es lo que cargó en 1301 menos lo que retuvo en 2108',
    check: (ctx) =>
      distintos(
        ctx,
        porOrigen(
          ctx,
          'operaciones',
          sql`a.evento = 'giro_factoring' and l.cuenta in ('1301', '2108') and not exists (select 1 from libro_asiento r
          where r.empresa_id = a.empresa_id and r.reversa_de = a.id)`,
        ),
        comprado(ctx, 'total_anticipo'),
      ),
  },
  {
    id: 'E17-compras',
    igualdad: deOperaciones('E17', '/operaciones'),
    titulo: 'El impuesto de timbres de cada compra es lo que 2101 tiene de ella',
    check: (ctx) => distintos(ctx, porOrigen(ctx, 'operaciones', sql`l.cuenta = '2101'`, -1), comprado(ctx, 'ite')),
  },
  {
    id: 'E18-compras',
    igualdad: deOperaciones('E18', '/operaciones'),
    titulo: 'El IVA de cada compra es lo que 2102 tiene de ella',
    check: (ctx) => distintos(ctx, porOrigen(ctx, 'operaciones', sql`l.cuenta = '2102'`, -1), comprado(ctx, 'iva + iva_gastos')),
  },
];
