import type { AppDeps } from '#platform/server/registry.ts';
import type { Proveedor as Codigo } from '../../domain/fuentes.ts';
import { FallaDeProveedor, type Proveedor } from './proveedor.ts';
import { simulador } from './simulador.ts';

const sinConfigurar: Proveedor = {
  consultar: () => Promise.reject(new FallaDeProveedor('sin_configurar')),
};

/** Who answers for a source of that provider. One that is not configured refuses each query, in words. */
export function proveedorDe(deps: AppDeps, codigo: Codigo): Proveedor {
  return codigo === 'SIMULADOR' ? simulador(deps) : sinConfigurar;
}
