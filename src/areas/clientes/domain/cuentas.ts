import { Forbidden } from '#kernel/errors.ts';

/** A bank account of the client as a giro sees it. Instants in milliseconds. */
export interface CuentaCliente {
  rut_titular: string;
  estado: 'pendiente' | 'validada' | 'rechazada';
  instruccion_notarial: boolean;
  validada_ms: number | null;
}

export interface ImpedimentoCuenta {
  codigo: 'titular_distinto' | 'cuenta_no_validada' | 'cuenta_en_espera';
  datos: Readonly<Record<string, string | number>>;
}

const HORA_MS = 3_600_000;

/** Instant from which a validated account may receive money; null before validation. */
export function disponibleDesde(c: CuentaCliente, enfriamientoHoras: number): number | null {
  return c.validada_ms === null ? null : c.validada_ms + enfriamientoHoras * HORA_MS;
}

/**
 * Why money may not go to this account now; null when it may. Own RUT unless a notarised instruction exists, validated by another
 * user, and `enfriamiento_cuenta_horas` [24] elapsed. `escribir` puts the instant of availability in words for people.
 */
export function impedimentoDeCuenta(
  c: CuentaCliente | null,
  rutCliente: string,
  o: { ahora_ms: number; enfriamiento_horas: number; escribir: (ms: number) => string },
): ImpedimentoCuenta | null {
  if (c === null) return { codigo: 'cuenta_no_validada', datos: {} };
  if (c.rut_titular !== rutCliente && !c.instruccion_notarial) return { codigo: 'titular_distinto', datos: {} };
  const desde = disponibleDesde(c, o.enfriamiento_horas);
  if (c.estado !== 'validada' || c.validada_ms === null || desde === null) return { codigo: 'cuenta_no_validada', datos: {} };
  if (o.ahora_ms >= desde) return null;
  const horas = Math.max(0, Math.floor((o.ahora_ms - c.validada_ms) / HORA_MS));
  return { codigo: 'cuenta_en_espera', datos: { h: horas, fecha: o.escribir(desde) } };
}

/** TESORERIA never creates an account, and who created it does not validate it (areas/1, domain §15). Throws 403. */
export function exigirCreadorDeCuenta(perfil: string): void {
  if (perfil === 'TESORERIA') throw new Forbidden('sin_permiso', { accion: 'crear cuentas de clientes' });
}
