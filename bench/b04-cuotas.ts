import { conDecimal, loanjs, MONTO, PLAZO, porSegundo, propia } from './cuotas.ts';
import { fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar } from './nucleo/medir.ts';

const [META_LOANJS, META_DECIMAL] = [0.5, 30];

/** Rows that differ between the engine and decimal.js, and credits whose columns do not add up, over some amounts. */
function errores(cuantos: number): number {
  let malos = 0;
  for (let k = 0; k < cuantos; k += 1) {
    const monto = MONTO + k * 7_919;
    const [a, b] = [propia(monto), conDecimal(monto)];
    const suma = a.reduce((s, f) => s + f.amortizacion, 0);
    if (suma !== monto || a.at(-1)?.saldo !== 0 || JSON.stringify(a) !== JSON.stringify(b)) malos += 1;
  }
  return malos;
}

/** B4: tables of 36 instalments a second, over loanjs and over decimal.js, in the same run. */
export async function medir(m: Medida): Promise<Resultado> {
  const ajeno = loanjs();
  const ms = m.segundos * 1000;
  const malos = errores(m.corto ? 50 : 1000);
  for (const motor of [propia, ajeno, conDecimal]) porSegundo(motor, m.corto ? 200 : 1000);
  const contra = (otro: (monto: number) => unknown) =>
    alternar(
      m.rondas,
      async () => porSegundo(propia, ms),
      async () => porSegundo(otro, ms),
    );
  const l = await contra(ajeno);
  const d = await contra(conDecimal);
  return {
    banco: 'B4',
    titulo: 'la tabla de cuotas contra loanjs y decimal.js',
    base: `Tablas francesas de ${PLAZO} cuotas en pesos enteros (de los términos a las filas), contra \`loanjs\` 1.1.2 (en dobles, con centavos que no suman) y contra el mismo cálculo con \`decimal.js\` de 40 dígitos.`,
    cifras: [
      {
        que: 'tablas por segundo / loanjs',
        meta: `≥ ${fijo(META_LOANJS)}`,
        valor: fijo(l.razon),
        cumple: l.razon >= META_LOANJS,
        detalle: `${fijo(l.a, 0)} contra ${fijo(l.b, 0)} por segundo; rondas ${fijo(l.de)}–${fijo(l.hasta)}.`,
      },
      {
        que: 'tablas por segundo / decimal.js',
        meta: `≥ ${META_DECIMAL}`,
        valor: fijo(d.razon, 1),
        cumple: d.razon >= META_DECIMAL,
        detalle: `${fijo(d.a, 0)} contra ${fijo(d.b, 0)} por segundo; rondas ${fijo(d.de, 1)}–${fijo(d.hasta, 1)}.`,
      },
      {
        que: 'tablas distintas de decimal.js o que no suman',
        meta: '0',
        valor: String(malos),
        cumple: malos === 0,
        detalle: 'Fila por fila, antes de medir.',
      },
    ],
    notas: [],
  };
}
