import { periodoOf } from '#kernel/values/fecha.ts';
import type { Reporte, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { informeIte } from './informe.ts';

/** The tax of each month of the span, one row a document, as the screen of the month shows it. */
async function leer(ctx: ReadCtx, t: Tiempo) {
  const { filas } = await informeIte(ctx, periodoOf(t.hasta));
  const enDias = filas.filter((f) => f.fecha >= t.desde && f.fecha <= t.hasta);
  return enDias.map((f, i) => ({
    ...f,
    clave: `${f.fecha}|${f.documento ?? ''}|${String(i + 1).padStart(6, '0')}`,
  }));
}

/** What the form of the tax asks of each document. */
function validar(filas: readonly Readonly<Record<string, unknown>>[]): string[] {
  return filas.flatMap((f) => {
    const cual = String(f.documento ?? f.fecha);
    return [
      ...(f.rut ? [] : [`${cual}: sin RUT`]),
      ...(Number(f.impuesto) < 0 ? [`${cual}: impuesto negativo`] : []),
      ...(f.capital === null || f.tasa === null ? [`${cual}: sin pagaré que diga su capital y su tasa`] : []),
    ];
  });
}

/** Reports of the stamp tax. */
export const reportes: readonly Reporte[] = [
  {
    nombre: 'ite_mensual',
    titulo: 'Impuesto de timbres y estampillas del mes',
    sentencia: 'Cada documento gravado en el mes, con su capital, sus meses, su tasa y su impuesto',
    grupo: 'Regulatorio',
    version: 1,
    personas: true,
    contenido: {
      clase: 'lista',
      permiso: 'pagares:ver',
      ambito: 'entre',
      leer,
      columnas: [
        { campo: 'fecha', titulo: 'Fecha', tipo: 'fecha', ancho: 12 },
        { campo: 'documento', titulo: 'Documento', ancho: 18 },
        { campo: 'rut', titulo: 'RUT', tipo: 'rut', ancho: 14 },
        { campo: 'nombre', titulo: 'Nombre', ancho: 30 },
        { campo: 'capital', titulo: 'Capital', tipo: 'pesos', ancho: 16 },
        { campo: 'meses', titulo: 'Meses', tipo: 'numero', ancho: 10 },
        { campo: 'tasa', titulo: 'Tasa (%)', tipo: 'numero', ancho: 12 },
        { campo: 'impuesto', titulo: 'Impuesto', tipo: 'pesos', ancho: 16 },
        { campo: 'origen', titulo: 'Origen', ancho: 16 },
      ],
      totales: ['impuesto'],
      registro: (f) => (f.pagare_id ? `/pagares/${String(f.pagare_id)}` : '/pagares/ite'),
    },
    presentacion: {
      autoridad: 'SII',
      perfil: 'CONTABILIDAD',
      fuente:
        'DL 3.475 arts. 1 N° 3 y 15: se entera dentro del mes siguiente; Res. Ex. SII 128/2022 y 76/2023, formulario 24.1 por internet',
      meses: 1,
      dia_plazo: 31,
      igualdades: ['E17'],
      negativo: true,
      validar,
    },
  },
];
