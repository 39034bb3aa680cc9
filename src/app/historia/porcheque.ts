import { contract as cheques } from '#areas/cheques/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Cartera } from './alta.ts';
import type { LineaBanco } from './cobro.ts';
import { BANCO } from './giro.ts';
import { demandarCheque } from './judicial.ts';
import type { Narrador } from './narrador.ts';

const BANCOS = ['012', '014', '016', '037', '001'];
const CAUSALES = ['FALTA_DE_FONDOS', 'CUENTA_CERRADA', 'FALTA_DE_FONDOS', 'FORMA_FIRMA_DISCONFORME'];
/** What becomes of a cheque that came back, in turn. */
const DESENLACES = ['otro_cheque', 'paga', 'espera', 'repacta', 'judicial', 'otro_cheque'] as const;
/** One in so many comes back. */
const PROTESTA = 13;
/** The last days, whose cheques wait for whoever opens the demo: in the drawer, at the bank, or still to be received by the vault. */
const SIN_DEPOSITAR = 1;

interface Papel {
  id: string;
  num_cheque: string;
  monto: number;
}
type Fila = Papel & { cliente_rut: string; objeto_numero: string; version: number; estado: string };

/** The cheques that clients leave for their cuotas: each one goes to the bank on its day, and the bank answers. */
export class Chequera {
  private numero = 3_200;
  private depositados = 0;
  private protestados = 0;
  private readonly dias = new Set<Fecha>();
  private readonly clientes = new Map<string, Cartera>();

  constructor(
    private readonly n: Narrador,
    private readonly banco: LineaBanco[],
    private readonly hasta: Fecha,
  ) {}

  private cuenta(c: Cartera) {
    return { banco: BANCOS[c.cedente.i % BANCOS.length] ?? '012', cta_cte: c.ctacte };
  }

  private siguiente(): string {
    this.numero += 1;
    return String(this.numero);
  }

  /** One cheque for each cuota of a credit, kept in the vault until its day. False, and nothing told, when none is left to cover. */
  async recibir(c: Cartera, pks: readonly string[]): Promise<boolean> {
    const { n } = this;
    const { rut, razon } = c.cedente;
    const { cuotas } = await n.pregunta(cheques, 'cuotas', 'operaciones', { rut });
    const suyas = cuotas.filter((q) => pks.includes(q.cuota_id) && q.monto_cuota > 0 && q.num_cheque === null);
    if (suyas.length === 0) return false;
    this.clientes.set(rut, c);
    const recepcion = await n.acto(cheques, 'recibir', 'operaciones', {
      cliente_rut: rut,
      modo: 'CUOTAS',
      rut_girador: rut,
      nombre_girador: razon,
      cheques: suyas.map((q) => ({
        ...this.cuenta(c),
        num_cheque: this.siguiente(),
        monto: q.monto_cuota + q.monto_prima,
        fecha: q.vencimiento,
        objeto_pk: q.cuota_id,
      })),
    });
    await this.guardar(recepcion.cheques, String(recepcion.numero));
    for (const p of recepcion.cheques) this.esperar(p.depositar_el);
    return true;
  }

  private async guardar(papeles: readonly { id: string }[], sobre: string): Promise<void> {
    for (const p of papeles) await this.n.hacer(cheques, 'custodiar', 'tesoreria', p.id, { boveda: 'CASA_MATRIZ', sobre });
  }

  private esperar(dia: Fecha): void {
    if (this.dias.has(dia) || dia > addDays(this.hasta, -SIN_DEPOSITAR)) return;
    this.dias.add(dia);
    this.n.agendarAparte(dia, () => this.depositar());
  }

  /** The slip of the day: everything whose date came. */
  private async depositar(): Promise<void> {
    const { n } = this;
    const filas = await n.lista<Fila>(cheques, 'operaciones', { vista: 'por_depositar', perPage: '100' });
    if (filas.length === 0) return;
    const total = filas.reduce((s, p) => s + p.monto, 0);
    const van = filas.map(({ id, version }) => ({ id, version }));
    await n.acto(cheques, 'depositar', 'operaciones', { cuenta: BANCO, total, cheques: van });
    const dia = n.fecha;
    n.agendarAparte(n.calendario.addBankingDays(dia, 1), async () => {
      for (const p of filas) await this.responder(p, dia);
    });
  }

  /** What the bank says of a cheque the next banking day. */
  private async responder(p: Fila, deposito: Fecha): Promise<void> {
    const { n } = this;
    this.depositados += 1;
    if (this.depositados % PROTESTA < 6 || this.protestados * PROTESTA > this.depositados) {
      await n.hacer(cheques, 'liberar', 'tesoreria', p.id, {});
      const glosa = 'DEPOSITO DOCUMENTOS OTROS BANCOS';
      this.banco.push({ fecha: deposito, glosa, documento: p.num_cheque, abono: p.monto, cargo: 0 });
      return;
    }
    const causal = CAUSALES[this.protestados % CAUSALES.length] ?? 'FALTA_DE_FONDOS';
    const final = DESENLACES[this.protestados % DESENLACES.length] ?? 'espera';
    this.protestados += 1;
    await n.hacer(cheques, 'protestar', 'supervisor', p.id, { fecha: n.fecha, hora: '11:40', causales: [causal], comision: 6_500 });
    n.agendarAparte(addDays(n.fecha, 4), () => this.resolver(p, final));
  }

  private async resolver(p: Fila, final: (typeof DESENLACES)[number]): Promise<void> {
    const { n } = this;
    const c = this.clientes.get(p.cliente_rut);
    if (!c || final === 'espera') return;
    if (final === 'otro_cheque') {
      const dia = n.habil(addDays(n.fecha, 6));
      const { rut, razon } = c.cedente;
      const nuevo = {
        ...this.cuenta(c),
        num_cheque: this.siguiente(),
        monto: p.monto,
        fecha: dia,
        rut_girador: rut,
        nombre_girador: razon,
      };
      await n.hacer(cheques, 'canjear', 'cobranza', p.id, { nuevo });
      const [otro] = await n.lista<Fila>(cheques, 'operaciones', { estado: 'recibido', rut, perPage: '1' });
      if (otro) await this.guardar([otro], 'canje');
      return this.esperar(dia);
    }
    if (final === 'repacta') await n.hacer(cheques, 'repactar', 'cobranza', p.id, { motivo: 'Paga en dos partes antes de fin de mes' });
    if (final === 'judicial') return demandarCheque(n, p, c.cedente.razon, 900 + this.protestados);
    const comprobante = await pagarLoVencido(n, c, this.banco);
    if (final === 'paga') await n.hacer(cheques, 'canjear', 'cobranza', p.id, { comprobante });
  }

  /** What is on the desk the day the demo opens: one just received, and those that left the vault without going to the bank. */
  async dejar(): Promise<void> {
    const { n } = this;
    const filas = await n.lista<Fila>(cheques, 'operaciones', { estado: 'en_cartera', orden: 'depositar_el', perPage: '100' });
    const lejos = filas.filter((p) => this.clientes.has(p.cliente_rut)).reverse();
    const [perdido, devuelto, retirado] = lejos;
    if (perdido)
      await n.hacer(cheques, 'extraviar', 'operaciones', perdido.id, {
        motivo: 'No está en su sobre al contar la bóveda; se pidió orden de no pago',
      });
    if (devuelto)
      await n.hacer(cheques, 'devolver', 'operaciones', devuelto.id, {
        motivo: 'El cliente pasó esa cuota a transferencia',
        confirmar: true,
      });
    const c = retirado && this.clientes.get(retirado.cliente_rut);
    if (retirado && c) {
      const { rut, razon } = c.cedente;
      const otro = { ...this.cuenta(c), monto: retirado.monto, fecha: addDays(n.fecha, 45), rut_girador: rut, nombre_girador: razon };
      const motivo = 'Cambia de cuenta corriente y deja otro cheque';
      await n.hacer(cheques, 'retirar', 'operaciones', retirado.id, {
        motivo,
        confirmar: false,
        nuevo: { ...otro, num_cheque: this.siguiente() },
      });
      const { cuotas } = await n.pregunta(cheques, 'cuotas', 'operaciones', { rut });
      const libre = cuotas.find((q) => q.num_cheque === null && q.monto_cuota > 0);
      if (libre) await this.equivocar(c, { pk: libre.cuota_id, monto: libre.monto_cuota + libre.monto_prima, fecha: libre.vencimiento });
    }
  }

  /** One typed twice: annulled the same day, and typed well. */
  private async equivocar(c: Cartera, q: { pk: string; monto: number; fecha: Fecha }): Promise<void> {
    const { n } = this;
    const { rut, razon } = c.cedente;
    const una = (num_cheque: string) =>
      n.acto(cheques, 'recibir', 'operaciones', {
        cliente_rut: rut,
        modo: 'CUOTAS',
        rut_girador: rut,
        nombre_girador: razon,
        cheques: [{ ...this.cuenta(c), num_cheque, monto: q.monto, fecha: q.fecha, objeto_pk: q.pk }],
      });
    const mal = await una(this.siguiente());
    await n.hacer(cheques, 'anular', 'operaciones', mal.cheques[0]?.id ?? '', { motivo: 'Número mal digitado' });
    await una(this.siguiente());
  }
}

/** A transfer of everything that a client has due. Answers the number that the bank gave it. */
export async function pagarLoVencido(n: Narrador, c: Cartera, banco: LineaBanco[]): Promise<string> {
  const { rut, razon } = c.cedente;
  const { deudas } = await n.pregunta(recaudaciones, 'deuda', 'tesoreria', { rut, al: n.fecha });
  const vencidas = deudas.filter((d) => d.vencimiento <= n.fecha && d.para_pagar > 0);
  const monto = vencidas.reduce((s, d) => s + d.para_pagar, 0);
  n.operacionBanco += 1;
  const num_operacion_banco = String(n.operacionBanco);
  if (monto === 0) return num_operacion_banco;
  await n.acto(
    recaudaciones,
    'crear',
    'tesoreria',
    {
      rut_deudor: rut,
      rut_pagador: rut,
      nombre_pagador: razon,
      fecha_pago: n.fecha,
      monto,
      medio_pago: 'TRANSFERENCIA',
      obligaciones: vencidas.map((d) => ({ pk: d.pk, monto: null })),
      office: 'SANTIAGO',
      via: 'TRANSFERENCIA',
      cuenta_banco: BANCO,
      num_operacion_banco,
    },
    { minimal: true },
  );
  const glosa = `TRANSF DE ${razon.toUpperCase()} ${rut}`;
  banco.push({ fecha: n.fecha, glosa, documento: num_operacion_banco, abono: monto, cargo: 0 });
  return num_operacion_banco;
}
