import { faltaDe, type Lineas, NOMBRE_AUXILIAR } from './asiento.ts';
import type { Cuenta } from './plan.ts';

/** What is wrong in a line that a person typed: the code of its refusal and the sentence for its cell. */
interface Falta {
  codigo: 'linea_invalida' | 'cuenta_no_imputable' | 'falta_auxiliar';
  datos: Record<string, string | number>;
  campo: string;
  texto: string;
}

const CAMPO = { rut: 'rut', documento: 'pk', sucursal: 'sucursal' } as const;
const PIDE = {
  rut: 'La cuenta exige RUT',
  documento: 'La cuenta exige la obligación (tipo:identificador)',
  sucursal: 'La cuenta exige sucursal',
} as const;

/**
 * Everything that is wrong in the lines of a voucher, each at its cell (`lineas.<n>.<campo>`), so that it is mended in one go. A line without
 * amounts is not written and only its account is looked at. The codes are those of `cuadrar` and `revisarCuentas`.
 */
export function faltasDeLineas(lineas: Lineas, plan: ReadonlyMap<string, Cuenta & { vigente?: boolean }>): Falta[] {
  return lineas.flatMap((l, i): Falta[] => {
    const en = (campo: string) => `lineas.${i}.${campo}`;
    const faltas: Falta[] = [];
    const cuenta = plan.get(l.cuenta);
    if (!cuenta?.imputable || cuenta.vigente === false) {
      const texto = 'La cuenta no existe, no está vigente o no recibe asientos';
      faltas.push({ codigo: 'cuenta_no_imputable', datos: { cuenta: l.cuenta }, campo: en('cuenta'), texto });
    }
    if (l.debe === 0 && l.haber === 0) return faltas;
    if (l.debe > 0 && l.haber > 0) {
      const datos = { cuenta: l.cuenta, debe: l.debe, haber: l.haber };
      faltas.push({ codigo: 'linea_invalida', datos, campo: en('haber'), texto: 'Va al debe o al haber, no a ambos' });
    }
    if (cuenta?.imputable)
      for (const aux of cuenta.exige_auxiliar)
        if (faltaDe(aux, l))
          faltas.push({
            codigo: 'falta_auxiliar',
            datos: { cuenta: l.cuenta, auxiliar: NOMBRE_AUXILIAR[aux] },
            campo: en(CAMPO[aux]),
            texto: PIDE[aux],
          });
    return faltas;
  });
}
