import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Devengo, devengadoAl } from '#finanzas/devengo.ts';
import { mora as moraDe } from '#finanzas/mora.ts';
import { liquidarPagoFactoring } from '#finanzas/pago-factoring.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';
import { cuadrar, type Linea, revisarCuentas } from './asiento.ts';
import { saldoDe, saldoPorPk, sumasPorCuenta } from './balance.fixture.ts';
import { BANCO, CLIENTE, CUENTAS, DEUDOR, de, pasivo } from './eventos/ejemplos.fixture.ts';
import { asientosDe, type DatosDe, type Evento } from './eventos/registro.ts';
import { CUENTAS_CONTROL } from './plan.fixture.ts';

/** What is not yet earned at the end of `al`. */
const porDevengar = (d: Devengo, al: Fecha) => pesos(d.total - devengadoAl(d, al));

const p = pesos;
const CURSE = fecha('2026-03-10');
const TASA_MORA = '2.40';

/** What the area `documentos` keeps of each document; the ledger must agree with it after every act. */
interface Modelo {
  pk: string;
  monto: Pesos;
  anticipo: Pesos;
  saldo: Pesos;
  cedente: Pesos;
  dp: Devengo;
  vence: number;
  moraHasta: number;
  cobrado: boolean;
}
type Acto =
  | { tipo: 'pagar'; doc: number; dia: number; pct: number }
  | { tipo: 'nota'; doc: number; dia: number; pct: number }
  | { tipo: 'recomprar'; doc: number; dia: number };

class Libro {
  lineas: Linea[] = [];
  postear<E extends Evento>(evento: E, datos: DatosDe<E>): void {
    for (const asiento of asientosDe(evento, datos)) {
      expect(cuadrar(asiento)).toEqual(asiento);
      revisarCuentas(asiento, CUENTAS);
      this.lineas.push(...asiento);
    }
  }
  saldo(cuenta: string, pk: string): number {
    return saldoPorPk(this.lineas, cuenta).get(pk) ?? 0;
  }
}

const cedido = (m: Modelo) => ({ pk: m.pk, documento: m.pk, deudor: DEUDOR, cedente: CLIENTE });
const pkCedente = (m: Modelo) => m.pk.replace('documento', 'saldo_cedente');

function girar(libro: Libro, montos: readonly number[]): Modelo[] {
  const modelos = montos.map((monto, i): Modelo => {
    const anticipo = percentOf(monto, '90');
    const dp = { total: moraDe(anticipo, '1.80', 38), desde: CURSE, dias: 38 };
    const base = { pk: `documento:${i}`, monto: p(monto), anticipo, saldo: p(monto), cedente: p(0), dp };
    return { ...base, vence: 38, moraHasta: 38, cobrado: false };
  });
  const neto = modelos.reduce((s, m) => s + m.anticipo - m.dp.total, 0);
  libro.postear('giro_factoring', {
    cedente: CLIENTE,
    documentos: modelos.map((m) => ({
      pk: m.pk,
      documento: m.pk,
      deudor: DEUDOR,
      monto: m.monto,
      retencion: p(m.monto - m.anticipo),
      diferencia_precio: m.dp.total,
    })),
    comision: p(0),
    gastos: p(0),
    iva: p(0),
    giro: { medio: BANCO, monto: p(neto) },
  });
  return modelos;
}

function devengarHasta(libro: Libro, modelos: readonly Modelo[], desde: number, hasta: number): void {
  for (let dia = desde + 1; dia <= hasta; dia += 1) {
    const vivos = modelos.filter((m) => !m.cobrado);
    const partidas = vivos.map((m) =>
      de(pesos(devengadoAl(m.dp, addDays(CURSE, dia)) - devengadoAl(m.dp, addDays(CURSE, dia - 1))), m.pk, CLIENTE),
    );
    libro.postear('devengo_diario', { diferencias_precio: partidas });
  }
}

function pagar(libro: Libro, m: Modelo, dia: number, pct: number): void {
  const pago = percentOf(m.saldo, String(pct));
  const mora = moraDe(m.anticipo, TASA_MORA, dia - m.moraHasta);
  const r = liquidarPagoFactoring({ pago, anticipo_pendiente: m.anticipo, saldo_deudor: m.saldo, mora });
  const pagado = r.estado === 'pagado';
  libro.postear('recaudacion_factoring', {
    documento: cedido(m),
    medio: BANCO,
    pago: r.al_documento,
    mora: r.mora,
    retencion: p(m.saldo - m.anticipo),
    por_devengar: pagado ? porDevengar(m.dp, addDays(CURSE, dia)) : p(0),
    a_favor: [pasivo('PAGO_DOBLE', r.de_mas, 'pasivo:doble')],
    pk_saldo_cedente: pkCedente(m),
  });
  libro.postear('excedente_factoring', { documento: cedido(m), excedente: r.excedente, pk_pasivo: `pasivo:${m.pk}` });
  Object.assign(m, { anticipo: r.anticipo_pendiente, saldo: r.saldo_deudor, cedente: p(m.cedente + r.saldo_cedente), cobrado: pagado });
  m.moraHasta = Math.max(m.moraHasta, dia);
}

function nota(libro: Libro, m: Modelo, pct: number): void {
  const monto = percentOf(m.saldo, String(Math.min(pct, 90)));
  const retencion = p(m.saldo - m.anticipo);
  libro.postear('nota_credito_cedida', { documento: cedido(m), monto, retencion, pk_saldo_cedente: pkCedente(m) });
  const resto = p(Math.max(0, monto - retencion));
  Object.assign(m, { saldo: p(m.saldo - monto), anticipo: p(m.anticipo - resto), cedente: p(m.cedente + resto) });
}

function recomprar(libro: Libro, m: Modelo, dia: number): void {
  libro.postear('recompra_factoring', {
    documento: cedido(m),
    medio: BANCO,
    anticipo_pendiente: m.anticipo,
    retencion: p(m.saldo - m.anticipo),
    mora: moraDe(m.anticipo, TASA_MORA, dia - m.moraHasta),
    por_devengar: porDevengar(m.dp, addDays(CURSE, dia)),
  });
  Object.assign(m, { anticipo: p(0), saldo: p(0), cobrado: true });
}

function concuerda(libro: Libro, m: Modelo, dia: number): void {
  expect(libro.saldo('1301', m.pk)).toBe(m.saldo);
  expect(libro.saldo('1301', m.pk) + libro.saldo('2108', m.pk)).toBe(m.anticipo);
  expect(libro.saldo('1302', pkCedente(m))).toBe(m.cedente);
  expect(libro.saldo('2110', m.pk) + (m.cobrado ? 0 : porDevengar(m.dp, addDays(CURSE, dia)))).toBe(0);
}

const dia = fc.integer({ min: 1, max: 400 });
const doc = fc.nat(2);
const pct = fc.integer({ min: 1, max: 130 });
const actos: fc.Arbitrary<Acto[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ tipo: fc.constant('pagar' as const), doc, dia, pct }) },
    { weight: 2, arbitrary: fc.record({ tipo: fc.constant('nota' as const), doc, dia, pct }) },
    { weight: 1, arbitrary: fc.record({ tipo: fc.constant('recomprar' as const), doc, dia }) },
  ),
  { maxLength: 10 },
);

describe('el auxiliar de factoring es igual a sus cuentas de control (ledger §1, invariantes 7 y 8)', () => {
  it('después de cualquier serie de pagos, notas, recompras y devengos', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_000, max: 20_000_000 }), { minLength: 3, maxLength: 3 }), actos, (montos, serie) => {
        const libro = new Libro();
        const modelos = girar(libro, montos);
        let hoy = 0;
        for (const acto of [...serie].sort((a, b) => a.dia - b.dia)) {
          devengarHasta(libro, modelos, hoy, acto.dia);
          hoy = acto.dia;
          const m = modelos[acto.doc];
          if (!m || m.cobrado) continue;
          if (acto.tipo === 'pagar') pagar(libro, m, hoy, acto.pct);
          else if (acto.tipo === 'nota') nota(libro, m, acto.pct);
          else recomprar(libro, m, hoy);
          for (const cada of modelos) concuerda(libro, cada, hoy);
        }
        const sumas = sumasPorCuenta(libro.lineas);
        expect(sumas.reduce((s, x) => s + x.debe - x.haber, 0)).toBe(0);
        for (const cuenta of CUENTAS_CONTROL) {
          const auxiliar = [...saldoPorPk(libro.lineas, cuenta).values()].reduce((s, n) => s + n, 0);
          expect(auxiliar).toBe(saldoDe(sumas, cuenta));
        }
      }),
      { numRuns: 150 },
    );
  });
});
