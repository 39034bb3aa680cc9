import type { New } from '#platform/server/database/columns.ts';
import { excepcionesPuestas } from '../domain/excepciones.ts';
import type { solicitudes } from '../tables.ts';
import type { SolicitudRow } from './exposicion.ts';

/** What another draft takes of a solicitud: what it asks for, and nothing of how it went. */
export function copiaDe(s: SolicitudRow): Omit<New<typeof solicitudes>, 'numero'> {
  const { rut, cliente_id, nombre, sucursal_id, ejecutivo_id, producto, moneda, monto, plazo_maximo, anticipo_pct, tasa_mensual } = s;
  const { comision_pct, comision_minima_uf, con_responsabilidad, fecha_expiracion, presentacion, deudores, garantias, relacionados } = s;
  return {
    tipo: s.tipo,
    rut,
    cliente_id,
    nombre,
    sucursal_id,
    ejecutivo_id,
    producto,
    moneda,
    monto,
    plazo_maximo,
    anticipo_pct,
    tasa_mensual,
    comision_pct,
    comision_minima_uf,
    con_responsabilidad,
    fecha_expiracion,
    presentacion,
    deudores,
    garantias,
    relacionados,
    excepciones: excepcionesPuestas(s.excepciones),
    condiciones: s.condiciones.map((c) => ({
      ...c,
      estado: 'pendiente',
      documento_id: null,
      motivo: null,
      resuelta_por: null,
      resuelta_el: null,
    })),
  };
}
