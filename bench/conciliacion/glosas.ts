import type { Azar } from './azar.ts';

/** What a bank prints of a payment, and how it damages it. */
const SIN_TILDES = (t: string) =>
  t
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[.,"]/g, '');

const ABONOS = ['TRANSFERENCIA DE', 'TEF DE', 'TRASPASO DE', 'PAGO RECIBIDO TF2', 'ABONO TRANSF', 'TRANSF. RECIBIDA'];
const CARGOS = ['TRANSFERENCIA A', 'TEF A', 'TRASPASO A', 'PAGO NOMINA PROVEEDORES', 'CHEQUE PAGADO POR CAJA', 'GIRO TEF'];
const DEPOSITOS = ['DEP.CHEQ.OTROS BANCOS', 'DEPOSITO EN EFECTIVO', 'DEPOSITO CON DOCUMENTOS', 'DEP. CHEQUE MISMO BANCO', 'DEPOSITO BUZON'];
const BANCO = [
  'COMISION MANTENCION CTA CTE',
  'COMISION TRANSFERENCIA',
  'IVA COMISION',
  'INTERES LINEA DE CREDITO',
  'IMPUESTO LINEA DE CREDITO',
  'COMISION VALE VISTA',
  'CARGO POR PROTESTO',
  'SEGURO LINEA CREDITO',
];

export type DanoNombre = 'intacto' | 'truncado' | 'abreviado' | 'invertido' | 'vacio';

/** Six lines in ten lose something of the name (reconciliation §2.2). */
export function danarNombre(azar: Azar, nombre: string): { texto: string; dano: DanoNombre } {
  const t = SIN_TILDES(nombre);
  const palabras = t.split(' ');
  const dano = azar.prob(600) ? azar.elegir(['truncado', 'abreviado', 'invertido', 'vacio'] as const) : 'intacto';
  switch (dano) {
    case 'truncado':
      return { dano, texto: t.slice(0, azar.entero(6, 14)).trimEnd() };
    case 'abreviado':
      return { dano, texto: palabras.map((p, i) => (i === palabras.length - 2 ? p : (p[0] ?? ''))).join(' ') };
    case 'invertido':
      return { dano, texto: [...palabras.slice(-2), ...palabras.slice(0, -2)].join(' ') };
    case 'vacio':
      return { dano, texto: '' };
    default:
      return { dano, texto: t };
  }
}

/** The text of a transfer; the RUT, when the bank gives it, is printed in half of them, with its zero in front. */
export function glosaTransferencia(azar: Azar, monto: number, nombre: string, rut: string): string {
  const frase = azar.elegir(monto < 0 ? CARGOS : ABONOS);
  const conRut = rut !== '' && azar.prob(500) ? `0${rut}` : '';
  return [frase, conRut, danarNombre(azar, nombre).texto]
    .filter((t) => t !== '')
    .join(' ')
    .slice(0, 50)
    .trimEnd();
}

export function glosaDeposito(azar: Azar): string {
  return azar.elegir(DEPOSITOS);
}

export function glosaPac(azar: Azar): string {
  return azar.prob(500) ? `ABONO PAC CONVENIO ${azar.entero(100, 120)}` : 'ABONO POR PAGO AUTOMATICO DE CUENTAS';
}

export function glosaBanco(azar: Azar): string {
  return azar.elegir(BANCO);
}
