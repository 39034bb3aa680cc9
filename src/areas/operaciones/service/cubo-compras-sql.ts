import { sql } from 'drizzle-orm';
import { alcanceCliente, ejecutivoDeCartera, sucursalDeCartera } from '#areas/ejecutivos/public.server.ts';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import { type Cubo, cubo, type Medida, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Each document bought whose giro was confirmed in the span; one annulled, or whose giro came back, bought nothing. */
async function filas(ctx: ReadCtx, t: Tiempo) {
  const sucursales = JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)));
  const [cliente, dia] = [sql`o.cliente_rut`, sql`o.fecha_giro`];
  const sede = sql`coalesce(o.sede, ${sucursalDeCartera(ctx, cliente, sql`o.fechacurso`)})`;
  return sql`select d.id::text as clave, o.id as operacion_id, o.num_operacion, d.tipo as tipo_documento, d.folio, o.cliente_rut as cliente, d.deudor_rut as deudor,
      o.producto, 'CLP' as moneda, o.fecha_giro::text as dia, to_char(o.fecha_giro, 'YYYY-MM') as mes,
      coalesce(${sucursales}::jsonb ->> ${sede}, ${sede}) as sucursal, ${ejecutivoDeCartera(ctx, cliente, dia)} as ejecutivo,
      d.monto as cara, d.anticipo, d.retencion, d.dp
    from operacion o join operacion_documento d on d.empresa_id = o.empresa_id and d.operacion_id = o.id
    where o.empresa_id = ${ctx.empresa_id}::uuid and o.estado <> 'anulada' and o.fecha_giro between ${t.desde}::date and ${t.hasta}::date`;
}

const suma = (columna: string, titulo: string, sentencia: string): Medida => ({
  clase: 'suma',
  columna,
  titulo,
  sentencia,
  unidad: 'pesos',
});

/** What was bought. */
export const cuboCompras: Cubo = cubo({
  nombre: 'compras',
  titulo: 'Compras de documentos',
  permiso: 'operaciones:ver',
  ambito: 'entre',
  grano: 'documento de una operación',
  filas,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'deudor', 'producto', 'moneda', 'dia', 'mes'],
  medidas: {
    colocado: suma('anticipo', 'Colocado', 'Anticipos y capitales cuyo giro se confirmó en los días pedidos'),
    comprado: suma('cara', 'Comprado', 'Monto de los documentos comprados'),
    retenido: suma('retencion', 'Retenido', 'Lo que no se anticipó de los documentos comprados'),
    diferencia_precio: suma('dp', 'Diferencia de precio', 'Precio de lo comprado, por ganar día a día'),
    documentos: { clase: 'cuenta', titulo: 'Documentos', sentencia: 'Cuántos documentos se compraron', unidad: 'numero' },
    clientes: { clase: 'distintos', columna: 'cliente', titulo: 'Clientes', sentencia: 'Cuántos clientes vendieron', unidad: 'numero' },
  },
  tablas: ['operacion', 'operacion_documento'],
  widgets: [
    {
      nombre: 'comprado_mes',
      titulo: 'Colocado en documentos',
      sentencia: 'Anticipos cuyo giro se confirmó este mes',
      medida: 'colocado',
      por: 'ejecutivo',
      orden: 40,
    },
  ],
  fila: (r) => ({
    titulo: `${String(r.tipo_documento)}-${String(r.folio)}, operación ${String(r.num_operacion)}`,
    url: `/operaciones/${String(r.operacion_id)}`,
  }),
});
