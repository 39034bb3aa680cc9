import type { DatosDte, ParteDemo } from './cuerpo.ts';

/** Fictitious firms of the demo (domain §1): RUT 99.990.0xx, which no firm has. */
export const VENDEDOR: ParteDemo = {
  rut: '99990010-0',
  razon: 'Maestranza Ñuñoa Ficticia SpA',
  giro: 'Estructuras metálicas',
  comuna: 'Ñuñoa',
  correo: 'ventas@ejemplo.cl',
};
export const COMPRADOR: ParteDemo = { rut: '99990016-K', razon: 'Minera Demostración S.A.', giro: 'Extracción de cobre', comuna: 'Calama' };
export const FACTORING: ParteDemo = { rut: '99990000-3', razon: 'Respaldo Demostración SpA' };
export const OTRO_FACTORING: ParteDemo = { rut: '99990024-0', razon: 'Otro Factoring Ficticio SpA' };

/** The invoice 33-1021 of domain §6.6: $12.500.000, issued 02-03-2026, due 15-04-2026. */
export function factura(cambios: Partial<DatosDte> = {}): DatosDte {
  return {
    tipo: 33,
    folio: 1021,
    fecha_emision: '2026-03-02',
    fecha_vencimiento: '2026-04-15',
    emisor: VENDEDOR,
    receptor: COMPRADOR,
    detalle: [
      { nombre: 'Tolva 20 m³ & soportes', descripcion: 'Según OC; pintura «epóxica»', cantidad: 2, precio: 5_000_000 },
      { nombre: 'Montaje', precio: 504_202 },
    ],
    referencias: [{ tipo: '801', folio: '4510083633', fecha: '2026-02-20' }],
    ...cambios,
  };
}
