import type { Reporte } from '#platform/server/cifras/tipos.ts';

/** What was bought, by whom and from whom. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'compras_giradas',
    titulo: 'Compras de documentos',
    sentencia: 'Lo comprado y lo anticipado en los días pedidos, por sucursal, ejecutivo y producto',
    grupo: 'Comercial',
    version: 1,
    personas: true,
    contenido: {
      clase: 'resumen',
      cubo: 'compras',
      medidas: ['colocado', 'comprado', 'retenido', 'diferencia_precio', 'documentos', 'clientes'],
      filas: ['sucursal', 'ejecutivo', 'producto'],
    },
  },
  {
    nombre: 'embudo_giro',
    titulo: 'De la cotización al giro',
    sentencia: 'Las operaciones giradas en los días pedidos y cuántos días tomó cada paso, desde que se cotizó, por ejecutivo y mes',
    grupo: 'Comercial',
    version: 1,
    personas: true,
    contenido: {
      clase: 'resumen',
      cubo: 'operaciones',
      medidas: ['operaciones', 'anticipo_girado', 'dias_hasta_operacion', 'dias_hasta_giro', 'dias_de_cotizar_a_girar'],
      filas: ['ejecutivo', 'mes'],
    },
  },
  {
    nombre: 'cesiones',
    titulo: 'Cesiones',
    sentencia: 'Cada documento comprado en los días pedidos, con su deudor y sus montos',
    grupo: 'Contable',
    version: 1,
    personas: true,
    contenido: {
      clase: 'filas',
      cubo: 'compras',
      columnas: [
        { campo: 'dia', titulo: 'Giro', tipo: 'fecha', ancho: 12 },
        { campo: 'num_operacion', titulo: 'Operación', ancho: 12 },
        { campo: 'tipo_documento', titulo: 'Documento', ancho: 12 },
        { campo: 'folio', titulo: 'Folio', ancho: 12 },
        { campo: 'cliente', titulo: 'Cliente', dimension: 'cliente', ancho: 30 },
        { campo: 'deudor', titulo: 'Deudor', dimension: 'deudor', ancho: 30 },
        { campo: 'sucursal', titulo: 'Sucursal', dimension: 'sucursal', ancho: 20 },
        { campo: 'cara', titulo: 'Monto', tipo: 'pesos', ancho: 16 },
        { campo: 'anticipo', titulo: 'Anticipo', tipo: 'pesos', ancho: 16 },
        { campo: 'retencion', titulo: 'Retención', tipo: 'pesos', ancho: 16 },
        { campo: 'dp', titulo: 'Diferencia de precio', tipo: 'pesos', ancho: 20 },
      ],
      totales: ['cara', 'anticipo', 'retencion', 'dp'],
    },
  },
];
