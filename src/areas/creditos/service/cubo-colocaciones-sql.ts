import { sql } from 'drizzle-orm';
import { alcanceCliente, ejecutivoDeCartera } from '#areas/ejecutivos/public.server.ts';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { type Cubo, cubo, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { giroDeSql } from './giro-sql.ts';

/** Each credit whose giro was confirmed in the span; one laid out again lends nothing new. In UF, at the UF of its giro. */
async function filas(ctx: ReadCtx, t: Tiempo) {
  const sucursales = JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)));
  return sql`select c.id::text as clave, c.id, c.numero, c.nombre, c.rut as cliente, c.tipo_credito as producto, c.moneda, c.fecha_giro::text as dia,
      to_char(c.fecha_giro, 'YYYY-MM') as mes, coalesce(${sucursales}::jsonb ->> c.sede::text, c.sede::text) as sucursal,
      ${ejecutivoDeCartera(ctx, sql`c.rut`, sql`c.fecha_giro`)} as ejecutivo, g.capital as colocado
    from credito c cross join lateral ${giroDeSql} g where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado <> 'anulado' and c.capital_aprobado is not null
      and c.congelado is not null and c.id_credito_origen is null and c.fecha_giro between ${t.desde}::date and ${t.hasta}::date`;
}

/** What was lent. */
export const cuboColocaciones: Cubo = cubo({
  nombre: 'colocaciones',
  titulo: 'Créditos girados',
  permiso: 'creditos:ver',
  ambito: 'entre',
  grano: 'crédito',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'producto', 'moneda', 'dia', 'mes'],
  medidas: {
    colocado: {
      clase: 'suma',
      columna: 'colocado',
      titulo: 'Colocado',
      sentencia: 'Anticipos y capitales cuyo giro se confirmó en los días pedidos',
      unidad: 'pesos',
    },
    creditos: { clase: 'cuenta', titulo: 'Créditos', sentencia: 'Cuántos créditos se giraron', unidad: 'numero' },
    clientes: {
      clase: 'distintos',
      columna: 'cliente',
      titulo: 'Clientes',
      sentencia: 'Cuántos clientes recibieron uno',
      unidad: 'numero',
    },
  },
  tablas: ['credito'],
  widgets: [
    {
      nombre: 'prestado_mes',
      titulo: 'Colocado en créditos',
      sentencia: 'Capitales de créditos cuyo giro se confirmó este mes',
      medida: 'colocado',
      por: 'ejecutivo',
      orden: 50,
    },
  ],
  fila: (r) => ({ titulo: `Crédito ${String(r.numero)} de ${String(r.nombre)}`, url: `/creditos/${String(r.id)}` }),
});
