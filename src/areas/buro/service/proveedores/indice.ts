import type { AppDeps } from '#platform/server/registry.ts';
import type { FuenteRow } from '../fuentes.ts';
import { conexionEquifax } from './configuracion.ts';
import { FallaDeProveedor, type Proveedor } from './proveedor.ts';
import { simulador } from './simulador.ts';
import { soapEquifax } from './soap-equifax.ts';

const sinConfigurar: Proveedor = {
  consultar: () => Promise.reject(new FallaDeProveedor('sin_configurar')),
};

/** Who answers for a source. One whose provider is not configured refuses each query, in words. */
export function proveedorDe(deps: AppDeps, f: Pick<FuenteRow, 'proveedor' | 'timeout_ms'>): Proveedor {
  if (f.proveedor === 'SIMULADOR') return simulador(deps);
  const conexion = f.proveedor === 'SOAP_EQUIFAX' ? conexionEquifax() : null;
  return conexion ? soapEquifax(deps, conexion, f.timeout_ms) : sinConfigurar;
}
