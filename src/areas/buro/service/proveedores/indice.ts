import type { AppDeps } from '#platform/server/registry.ts';
import type { Proveedor as CodigoDeProveedor } from '../../domain/fuentes.ts';
import type { fuentes } from '../../tables.ts';
import { conexionEquifax, conexionEquifaxRest, conexionRedec } from './configuracion.ts';
import { FallaDeProveedor, type Proveedor } from './proveedor.ts';
import { restEquifax } from './rest-equifax.ts';
import { restRedec } from './rest-redec.ts';
import { simulador } from './simulador.ts';
import { soapEquifax } from './soap-equifax.ts';

const rehusa = (codigo: string): Proveedor => ({ consultar: () => Promise.reject(new FallaDeProveedor(codigo)) });

/** Who can answer on this process, by its code; null without its connection. A person writes down what comes by hand. */
const POR_CODIGO: Readonly<Record<CodigoDeProveedor, (deps: AppDeps, plazo_ms: number) => Proveedor | null>> = {
  SIMULADOR: (deps) => simulador(deps),
  MANUAL: () => rehusa('fuente_a_mano'),
  SOAP_EQUIFAX(deps, plazo_ms) {
    const c = conexionEquifax();
    return c && soapEquifax(deps, c, plazo_ms);
  },
  REST_EQUIFAX(deps, plazo_ms) {
    const c = conexionEquifaxRest();
    return c && restEquifax(deps, c, plazo_ms);
  },
  REST_REDEC(_deps, plazo_ms) {
    const c = conexionRedec();
    return c && restRedec(c, plazo_ms);
  },
};

/** Who answers for a source. One whose provider is not configured refuses each query, in words. */
export const proveedorDe = (deps: AppDeps, f: Pick<typeof fuentes.$inferSelect, 'proveedor' | 'timeout_ms'>): Proveedor =>
  POR_CODIGO[f.proveedor](deps, f.timeout_ms) ?? rehusa('sin_configurar');

/** Whether this process can ask a provider. */
export const conectado = (deps: AppDeps, codigo: CodigoDeProveedor): boolean => POR_CODIGO[codigo](deps, 1) !== null;
