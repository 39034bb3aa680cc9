import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { type Asientos, cuadrar, revisarCuentas } from '../asiento.ts';
import { mapaCuentas } from '../plan.fixture.ts';
import { cuentaBanco } from '../plan.ts';
import type { Abono, ClaseDeuda, ConceptoDeuda, PartidaPasivo, TipoPasivo } from './deudas.ts';
import type { DocumentoCedido, Medio, Partida } from './partes.ts';
import { asientosDe, type DatosDe, type Evento } from './registro.ts';

/** Shared by the tests of the events: fictitious people, one bank, and the notation in which ledger.md writes its examples. */
export const p = pesos;
export const PERSONA = rut('40000001-8');
export const CLIENTE = rut('99990010-0');
export const DEUDOR = rut('99990016-K');
export const COMPRADOR = rut('99990024-0');
export const BANCO: Medio = { medio: 'banco', cuenta: '1102.01' };
export const CAJA: Medio = { medio: 'caja', sucursal: 'CENTRO' };
export const PAC: Medio = { medio: 'pac' };
export const CUENTAS = mapaCuentas([cuentaBanco(1, 'Banco de Chile 100-1'), cuentaBanco(2, 'BCI 200-2')]);

export const DOC_1021: DocumentoCedido = { pk: 'documento:1021', documento: '33-1021', deudor: DEUDOR, cedente: CLIENTE };
export const DOC_233: DocumentoCedido = { pk: 'documento:233', documento: '34-233', deudor: DEUDOR, cedente: CLIENTE };

export function de(monto: number, pk: string, de_quien = PERSONA): Partida {
  return { monto: p(monto), pk, rut: de_quien };
}

export function abono(clase: ClaseDeuda, concepto: ConceptoDeuda, monto: number, pk = 'cuota:7'): Abono {
  return { clase, concepto, ...de(monto, pk) };
}

export function pasivo(tipo_pasivo: TipoPasivo, monto: number, pk = 'pasivo:1'): PartidaPasivo {
  return { tipo_pasivo, ...de(monto, pk, CLIENTE) };
}

export const EXCEDENTE = 'EXCEDENTE_RETENCION_LIBERADA' as const;

/** Cuota 7 of domain §5 on 20-11-2026: 533.027. */
export const CUOTA_7: readonly Abono[] = [
  abono('cuota', 'GASTOS', 40_768),
  abono('cuota', 'MORA', 11_993),
  abono('cuota', 'INTERES', 51_286),
  abono('cuota', 'CAPITAL', 428_980),
];

/** Cheque of ledger §2: 916.800 on a cuota. */
export const CUOTA_916_800: readonly Abono[] = [
  abono('cuota', 'CAPITAL', 778_302, 'cuota:2'),
  abono('cuota', 'INTERES', 138_498, 'cuota:2'),
];

function ordenada(partes: ReadonlyMap<string, number>): string {
  return [...partes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${k} ${v}`)
    .join(' · ');
}

/** Each entry as 'D1102 300000 · H1201 300000', added by account of the chart (banks under 1102). */
export function notacion(asientos: Asientos): string[] {
  return asientos.map((lineas) => {
    const partes = new Map<string, number>();
    for (const l of lineas) {
      const clave = `${l.debe > 0 ? 'D' : 'H'}${l.cuenta.slice(0, 4)}`;
      partes.set(clave, (partes.get(clave) ?? 0) + l.debe + l.haber);
    }
    return ordenada(partes);
  });
}

/** Reads the notation of ledger.md: 'D5101 422,745 / H1291 422,745; D…', '/' and '·' between lines, ';' between entries. */
export function leer(texto: string): string[] {
  return texto.split(';').map((entrada) => {
    const partes = new Map<string, number>();
    for (const parte of entrada.split(/[/·]/)) {
      const m = /^\s*([DH]\d{4}) ([\d,]+)\s*$/.exec(parte);
      if (!m) throw new Error(`not the notation of ledger.md: ${parte}`);
      const [, clave = '', monto = ''] = m;
      partes.set(clave, (partes.get(clave) ?? 0) + Number(monto.replaceAll(',', '')));
    }
    return ordenada(partes);
  });
}

/** The event answers exactly those entries, balanced, on imputable accounts and with the auxiliaries that they ask; else it throws. */
export function verificar<E extends Evento>(evento: E, datos: DatosDe<E>, ejemplo: string): Asientos {
  const asientos = asientosDe(evento, datos);
  const [obtenido, esperado] = [notacion(asientos).join('; '), leer(ejemplo).join('; ')];
  if (obtenido !== esperado) throw new Error(`${evento}: ${obtenido || 'nada'} en vez de ${esperado}`);
  for (const lineas of asientos) {
    if (cuadrar(lineas).length !== lineas.length) throw new Error(`${evento}: deja líneas en cero`);
    revisarCuentas(lineas, CUENTAS);
  }
  return asientos;
}
