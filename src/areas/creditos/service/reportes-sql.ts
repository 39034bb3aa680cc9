import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Reporte, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { regulatorios } from './regulatorio-sql.ts';

/** Each credit whose giro was confirmed in the span, as a supervisor asks for it: its terms, and not whose it is. */
async function operaciones(ctx: ReadCtx, t: Tiempo) {
  return sql`select c.id::text as id, lpad(c.numero::text, 12, '0') as clave, c.rut, c.numero::text as numero, c.tipo_credito, c.moneda, c.plazo::text as plazo,
      c.capital_aprobado::text as capital, c.valor_uf_giro::text as valor_uf, c.tasa_mensual::text as tasa_mensual, (c.tasa_mensual * 12)::text as tasa_anual,
      c.fecha_giro::text as fecha
    from credito c where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado <> 'anulado' and c.capital_aprobado is not null
      and c.id_credito_origen is null and c.fecha_giro between ${t.desde}::date and ${t.hasta}::date`;
}

/** What was lent, by whom and in what. */
export const reportes: readonly Reporte[] = [
  ...regulatorios,
  {
    nombre: 'creditos_girados',
    titulo: 'Créditos girados',
    sentencia: 'Lo prestado en los días pedidos, por sucursal, ejecutivo y producto',
    grupo: 'Comercial',
    version: 1,
    personas: true,
    contenido: {
      clase: 'resumen',
      cubo: 'colocaciones',
      medidas: ['colocado', 'creditos', 'clientes'],
      filas: ['sucursal', 'ejecutivo', 'producto'],
    },
  },
  {
    nombre: 'operaciones_tmc',
    titulo: 'Operaciones con tasa máxima',
    sentencia: 'Cada crédito girado en los días pedidos con su moneda, plazo, monto y tasa, sin decir de quién es',
    grupo: 'Regulatorio',
    version: 1,
    personas: false,
    contenido: {
      clase: 'consulta',
      permiso: 'creditos:ver',
      ambito: 'entre',
      alcance: (ctx, c) => alcanceCliente(ctx, c('rut')),
      consulta: operaciones,
      columnas: [
        { campo: 'numero', titulo: 'Operación', ancho: 12 },
        { campo: 'fecha', titulo: 'Fecha', tipo: 'fecha', ancho: 12 },
        { campo: 'tipo_credito', titulo: 'Tipo', dimension: 'producto', ancho: 24 },
        { campo: 'moneda', titulo: 'Moneda', ancho: 10 },
        { campo: 'plazo', titulo: 'Plazo (cuotas)', tipo: 'numero', ancho: 14 },
        { campo: 'capital', titulo: 'Monto en su moneda', tipo: 'numero', ancho: 20 },
        { campo: 'valor_uf', titulo: 'UF del giro', tipo: 'numero', ancho: 14 },
        { campo: 'tasa_mensual', titulo: 'Tasa mensual (%)', tipo: 'numero', ancho: 18 },
        { campo: 'tasa_anual', titulo: 'Tasa anual (%)', tipo: 'numero', ancho: 16 },
      ],
      totales: [],
      registro: (f) => `/creditos/${String(f.id)}`,
    },
    presentacion: {
      autoridad: 'CMF',
      perfil: 'CONTABILIDAD',
      fuente: 'Ley 18.010 art. 31 y Circular 1 de 2014: sólo quien está en la nómina anual; se guarda con sus papeles',
      meses: 1,
      dia_plazo: 15,
      igualdades: ['E15'],
      negativo: true,
      validar: (filas) =>
        filas.flatMap((f) =>
          Number(f.capital) > 0 && Number(f.tasa_mensual) >= 0 ? [] : [`operación ${String(f.numero)}: sin monto o sin tasa`],
        ),
      formato: (ctx, al) => ctx.param(contract, 'formato_tmc', al),
    },
  },
];
