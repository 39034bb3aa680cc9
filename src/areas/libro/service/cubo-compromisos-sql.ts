import { sql } from 'drizzle-orm';
import { alcanceCliente, columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { venceEn } from './vence-en-sql.ts';

/** Each line and approval that counts in the exposición of somebody now; what is agreed in UF, in UF. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.rut, q.tipo as tipo_compromiso, q.origen_area, q.origen_id, q.moneda, coalesce(q.monto, q.monto_uf) as monto,
      ${venceEn(sql`q.hasta`, t.al)} as vence_en, ${await columnasDeCliente(ctx, sql`q.rut`, sql`${t.al}::date`)}
    from libro_compromiso q where q.empresa_id = ${ctx.empresa_id}::uuid and q.vigente`;

/** What the company has said that it will lend and has not lent yet. */
export const cuboCompromisos: Cubo = cubo({
  nombre: 'compromisos',
  titulo: 'Compromisos',
  permiso: 'libro:deudas',
  ambito: 'hoy',
  grano: 'compromiso',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'tipo_compromiso', 'moneda', 'vence_en'],
  medidas: {
    comprometido: {
      clase: 'suma',
      columna: 'monto',
      titulo: 'Comprometido',
      sentencia: 'Líneas y aprobaciones vigentes, cada moneda aparte',
      unidad: 'numero',
      por_moneda: true,
    },
    compromisos: { clase: 'cuenta', titulo: 'Compromisos', sentencia: 'Cuántos compromisos', unidad: 'numero' },
  },
  fila: (r) => ({
    titulo: `${label(String(r.tipo_compromiso))} de ${formatRut(String(r.rut))}`,
    url: `/clientes/rut/${String(r.rut)}`,
  }),
});
