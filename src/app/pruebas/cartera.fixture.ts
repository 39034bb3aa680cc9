import { guardarClave } from '#areas/acceso/public.server.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { systemSession } from '#platform/server/context.ts';
import type { Mundo } from './mundo.fixture.ts';

export const EJECUTIVO = rutOf(40_000_002);
/** An executive of the demo of another branch: `ivan.mora@demo.cl`. */
export const INTRUSO = rutOf(40_000_020);
export const DESDE = '2020-01-01' as Fecha;

/** An account of the demo company with a factory profile. */
export async function cuentaDemo(m: Mundo, username: string, perfil: string, rut: Rut | null): Promise<string> {
  return m.arrange(async (ctx) => {
    const u = await crearCuenta(ctx.db, {
      empresa_id: m.demo_id,
      email: `${username}@demo.cl`,
      username,
      fullName: username,
      role: perfil,
      status: 'active',
      rut,
      email_verificado: true,
      creada_por: ['PRUEBA'],
    });
    await guardarClave(ctx.db, u.id, 'Demo.2026');
    // The profile exists since the seed: asking for it again changes nothing of it.
    const id = await asegurarPerfil(ctx, {
      codigo: perfil,
      nombre: perfil,
      alcance: 'propio',
      nivel_aprobacion: 0,
      modulos: [],
      desde: DESDE,
    });
    await darPerfil(ctx, u.id, id, DESDE);
    return u.id;
  }, systemSession(m.demo_id));
}

const ficha = (n: number, periodo: string) => ({
  rut: rutOf(99_990_100 + n),
  tipo_persona: 'JURIDICA',
  razon_social: `Maderas Ajenas ${n} SpA`,
  es_pep: false,
  origen: 'REFERIDO',
  tipo_contribuyente: 'SPA',
  tipo_sociedad: 'SPA',
  tipo_registro: 'EMPRESA_EN_UN_DIA',
  giro: 'Venta de maderas',
  sector: 'INDUSTRIA',
  email: `pagos${n}@maderas.cl`,
  telefono: '+56 2 2345 6789',
  actividades: [{ codigo: '461000', principal: true }],
  direcciones: [{ tipo: 'LEGAL', calle: 'Los Robles', numero: '120', region: '13', comuna: '13101', principal: true }],
  vinculos: [{ rut: rutOf(40_000_050), nombre: 'Ana Soto', vinculo: 'REPRESENTANTE_LEGAL', desde: '2024-01-02', facultades: ['CEDER'] }],
  rentas: [{ tipo_renta: 'VENTAS_F29', periodo, monto: 480_000_000, fuente: 'F29' }],
});

export interface ClienteDePrueba {
  id: string;
  rut: string;
  nombre: string;
}

/** Registers a client through the API, as its executive, with the sales of a month already past. */
export async function clienteDe(m: Mundo, cuenta: string, n: number, periodo = '2026-02'): Promise<ClienteDePrueba> {
  const token = await m.entrar(cuenta);
  const payload = ficha(n, periodo);
  const r = await m.inject({ method: 'POST', url: '/api/clientes', token, payload, headers: { 'idempotency-key': `cliente-${n}` } });
  if (r.statusCode !== 201) throw new Error(`client: ${r.statusCode} ${r.body}`);
  // A client comes to be active by the acts of its own area; here only that it is one matters.
  await m.deps.database.sql('update cliente set estado = $1 where rut = $2', ['activo', payload.rut]);
  return { id: r.json().id as string, rut: payload.rut, nombre: payload.razon_social };
}
