import { type APIRequest, expect } from '@playwright/test';
import { Mundo } from '../../mundo/cliente.ts';
import { arrancar, type Casa, correr, type Proceso, terminar } from '../fallas/proceso.ts';

/** A demo company of the journey's own: its server, and the closing of its days while it is stopped. */
export class Empresa {
  private readonly casa: Casa;
  private readonly request: APIRequest;
  private proceso: Proceso | null = null;
  private mundo: Mundo | null = null;

  constructor(casa: Casa, request: APIRequest) {
    this.casa = casa;
    this.request = request;
  }

  /** The people of the company, before its running server. */
  get m(): Mundo {
    if (!this.mundo) throw new Error('the server is not running');
    return this.mundo;
  }

  /** Where its running server listens. */
  get url(): string {
    if (!this.proceso) throw new Error('the server is not running');
    return this.proceso.url;
  }

  async abrir(): Promise<Mundo> {
    this.proceso = await arrancar(this.casa);
    const api = await this.request.newContext({ baseURL: this.proceso.url });
    if (this.mundo) await this.mundo.mudar(api);
    else this.mundo = new Mundo(api);
    return this.mundo;
  }

  async parar(): Promise<void> {
    const { proceso } = this;
    this.proceso = null;
    if (proceso) expect(await terminar(proceso)).toBe(0);
  }

  /** A company that nobody used yet, on the business date with which the story starts. */
  async estrenar(fecha: string): Promise<Mundo> {
    const r = await correr('fecha', this.casa, {}, [fecha]);
    expect(r.code, r.dicho).toBe(0);
    return this.abrir();
  }

  /** The night falls as many times as needed: with the server stopped each day is closed, until `fecha` is the business date. */
  async pasarDias(fecha: string): Promise<Mundo> {
    await this.parar();
    const r = await correr('cierre', this.casa, {}, ['--hasta', fecha]);
    expect(r.code, r.dicho).toBe(0);
    return this.abrir();
  }

  /** What the tool `verificar` says of the stopped database. */
  async verificar(): Promise<{ code: number | null; dicho: string }> {
    await this.parar();
    return correr('verificar', this.casa);
  }
}
