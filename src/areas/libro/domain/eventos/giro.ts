import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { type Asientos, acto, type Lineas } from '../asiento.ts';
import { type Abono, abonar, type PartidaPasivo, usarPasivos } from './deudas.ts';
import { debes, delCedente, delDeudor, haber, haberes, type Medio, mas, NADA, type Partida, sale } from './partes.ts';

/** Debts of the client taken out of the giro and what the law makes us hold for another person. */
interface DeduccionesDeGiro {
  descuentos?: readonly Abono[];
  retenciones?: readonly Partida[];
}

interface DatosGiroCredito extends DeduccionesDeGiro {
  /** Capital P by cuota: one partida for each `cuota:<id>`, with her amortización. */
  capital: readonly Partida[];
  giro: { medio: Medio; monto: Pesos };
  ite: Pesos;
  /** Notary, insurance and other costs of third persons, financed. */
  costos?: readonly Partida[];
  /** Deferred by TIE; `pk` of the credit. */
  comision_diferida?: Partida;
  iva?: Pesos;
}

/** `giro_credito` (creditos): D1201 capital P / H1102 giro · 2101 ITE · 2103 costs · 2109 deferred commission · 2102 IVA · debts taken · 2105. Ledger §3. */
export function giro_credito(d: DatosGiroCredito): Asientos {
  return acto([
    ...debes('1201', d.capital),
    sale(d.giro.medio, d.giro.monto),
    haber('2101', { monto: d.ite }),
    ...haberes('2103', d.costos),
    ...haberes('2109', d.comision_diferida && [d.comision_diferida]),
    haber('2102', { monto: d.iva ?? NADA }),
    ...descuento_de_giro(d.descuentos),
    ...retencion_legal(d.retenciones),
  ]);
}

/** `descuento_de_giro` (descuentos): inside `giro_credito` or `giro_factoring`; H the debts paid, by concept. Ledger §3. */
function descuento_de_giro(deudas: readonly Abono[] = []): Lineas {
  return abonar(deudas);
}

/** `retencion_legal` (creditos, operaciones): inside the giro; H2105 of the beneficiary (`pk` of his pasivo). Ledger §3, Ley 21.389. */
function retencion_legal(beneficiarios: readonly Partida[] = []): Lineas {
  return haberes('2105', beneficiarios);
}

/** A document that the giro buys: M, R = M − anticipo, and its diferencia de precio (domain §6.6). */
interface DocumentoComprado {
  pk: string;
  documento: string;
  deudor: Rut;
  monto: Pesos;
  retencion: Pesos;
  diferencia_precio: Pesos;
}

interface DatosGiroFactoring extends DeduccionesDeGiro {
  cedente: Rut;
  sucursal?: string | undefined;
  documentos: readonly DocumentoComprado[];
  comision: Pesos;
  /** Net of IVA. */
  gastos: Pesos;
  /** Of the commission and of the gastos. */
  iva: Pesos;
  ite?: Pesos;
  /** Pasivos of the client applied to the giro (aplicaciones a favor). */
  a_favor?: readonly PartidaPasivo[];
  giro: { medio: Medio; monto: Pesos };
}

/**
 * `giro_factoring` (operaciones): D1301 Σ M · 2105/2108 applications in favour / H2108 R · 2110 dif. de precio · 4104 comisión and gastos ·
 * 2102 IVA · 2101 ITE · debts taken · 2105 retención legal · 1102 giro. Ledger §3, domain §6.6.
 * One line a document in 1301 (of the deudor), 2108 and 2110 (of the cedente): by `pk`, 1301 − 2108 = anticipo pendiente.
 */
export function giro_factoring(d: DatosGiroFactoring): Asientos {
  const docs = d.documentos.map((doc) => ({ ...doc, cedente: d.cedente, sucursal: d.sucursal }));
  const cliente = { rut: d.cedente, sucursal: d.sucursal };
  return acto([
    ...docs.flatMap((doc) => debes('1301', [delDeudor(doc, doc.monto)])),
    ...usarPasivos(d.a_favor),
    ...docs.map((doc) => haber('2108', delCedente(doc, doc.retencion))),
    ...docs.map((doc) => haber('2110', delCedente(doc, doc.diferencia_precio))),
    haber('4104', { ...cliente, monto: mas(d.comision, d.gastos) }),
    haber('2102', { ...cliente, monto: d.iva }),
    haber('2101', { ...cliente, monto: d.ite ?? NADA }),
    ...descuento_de_giro(d.descuentos),
    ...retencion_legal(d.retenciones),
    sale(d.giro.medio, d.giro.monto),
  ]);
}
