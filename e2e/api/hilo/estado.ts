import { expect } from '@playwright/test';
import type { Mundo } from '../../mundo/cliente.ts';
import { Banco } from '../../mundo/hilo/banco.ts';
import type { Empresa } from './casa.ts';

/** What one step of the journey leaves to the next. */
export class Hilo {
  readonly empresa: Empresa;
  readonly banco = new Banco();
  /** Business date of the company. */
  hoy = '2026-03-02';
  cliente_id = '';
  cuenta_id = '';
  operacion_id = '';
  /** Ids of the documents bought, by 'tipo-folio'. */
  readonly documentos: Record<string, string> = {};

  constructor(empresa: Empresa) {
    this.empresa = empresa;
  }

  get m(): Mundo {
    return this.empresa.m;
  }

  async hasta(fecha: string): Promise<void> {
    await this.empresa.pasarDias(fecha);
    this.hoy = fecha;
  }
}

/** A refusal by its status and code, with the sentence that a person reads. */
export function expectRechazo(r: { status: number; codigo: string; detail: string }, status: number, codigo: string, detail: RegExp): void {
  expect({ status: r.status, codigo: r.codigo }, r.detail).toEqual({ status, codigo });
  expect(r.detail).toMatch(detail);
}
