import { sql } from 'drizzle-orm';
import { distintos, porOrigen } from '#platform/server/cifras/igualar-sql.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import type { Igualdad } from '#platform/server/types.ts';
import { giroDeSql } from './giro-sql.ts';

const deCreditos = (codigo: string): Igualdad => ({
  codigo,
  url: '/creditos',
  permiso: 'libro:cerrar-periodo',
  perfil: 'CONTABILIDAD',
});

/** A figure of each credit whose giro was confirmed; one laid out again lends nothing, and one annulled is undone by its reversed entries. */
const girado = (ctx: ReadCtx, figura: 'capital' | 'ite' | 'iva') =>
  sql`select c.id::text as clave, g.${sql.identifier(figura)} as saldo from credito c cross join lateral ${giroDeSql} g
    where c.empresa_id = ${ctx.empresa_id}::uuid and c.fecha_giro is not null and c.estado <> 'anulado' and c.congelado is not null
      and c.id_credito_origen is null`;
/** Entries of a giro that stand, with the lines of one account. */
const delGiro = (cuenta: string) =>
  sql`a.evento = 'giro_credito' and l.cuenta = ${cuenta} and not exists (select 1 from libro_asiento r
    where r.empresa_id = a.empresa_id and r.reversa_de = a.id)`;

/** What each giro says that it lent, withheld of stamp tax and charged of IVA, against what its entry says. */
export const igualdades: readonly Invariant[] = [
  {
    id: 'E15-creditos',
    igualdad: deCreditos('E15'),
    titulo: 'Lo colocado por el giro de cada crédito es lo que cargó en 1201',
    check: (ctx) => distintos(ctx, porOrigen(ctx, 'creditos', delGiro('1201')), girado(ctx, 'capital')),
  },
  {
    id: 'E17-creditos',
    igualdad: deCreditos('E17'),
    titulo: 'El impuesto de timbres del giro de cada crédito es lo que 2101 tiene de él',
    check: (ctx) => distintos(ctx, porOrigen(ctx, 'creditos', delGiro('2101'), -1), girado(ctx, 'ite')),
  },
  {
    id: 'E18-creditos',
    igualdad: deCreditos('E18'),
    titulo: 'El IVA del giro de cada crédito es lo que 2102 tiene de él',
    check: (ctx) => distintos(ctx, porOrigen(ctx, 'creditos', delGiro('2102'), -1), girado(ctx, 'iva')),
  },
];
