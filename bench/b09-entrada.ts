import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { freePort } from '../tools/postgres.ts';
import { abrirCasa, baseNueva, type Casa, CLAVE_DEMO, lanzar, RAIZ, terminar } from './nucleo/casa.ts';
import { fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar, cargar, porTurno } from './nucleo/medir.ts';

const META = 0.85;
const META_P99 = 2;
const ENTRADAS_POR_SEGUNDO = 50;
const SEGUNDOS_DE_CALOR = 25;
const correr = promisify(execFile);

/** Each connection is another person: of one account, no more than five may be trying at once. */
const PERSONAS = ['gerencia', 'admin', 'ejecutivo', 'agente', 'analista', 'fiscalia', 'operaciones', 'tesoreria'];
const entrada = ({ base }: Pick<Casa, 'base'>) => ({
  url: `${base}/jwt/login`,
  cuerpos: PERSONAS.map((quien) => ({ email: `${quien}@demo.cl`, password: CLAVE_DEMO })),
});

async function argon2(segundos: number): Promise<number> {
  const env = { ...process.env, SEGUNDOS: String(segundos) };
  const { stdout } = await correr(process.execPath, ['--import', 'tsx', 'bench/argon2.ts'], { cwd: RAIZ, env });
  return Number(stdout);
}

async function entradas(de: Pick<Casa, 'base'>, segundos: number): Promise<number> {
  return (await cargar({ ...entrada(de), metodo: 'POST', conexiones: PERSONAS.length, segundos })).rps;
}

/** People who sign in, over argon2 alone. Some thousand have signed in already, as on any morning: until then the engine compiles what they run, on the same processors. */
async function contraArgon2(de: Pick<Casa, 'base'>, m: Medida) {
  await entradas(de, SEGUNDOS_DE_CALOR);
  return alternar(
    m.rondas,
    () => entradas(de, m.segundos),
    () => argon2(m.segundos),
  );
}

/** A sign-in with nothing that it could do without, served by a process of its own. */
async function conEntradaDesnuda<T>(hacer: (desnuda: Pick<Casa, 'base'>) => Promise<T>): Promise<T> {
  const puerto = String(await freePort());
  const cuentas = JSON.stringify(PERSONAS.map((quien) => `${quien}@demo.cl`));
  const env = { DATABASE_URL: await baseNueva('b9'), PORT: puerto, CLAVE: CLAVE_DEMO, CUENTAS: cuentas };
  const hijo = await lanzar(['--import', 'tsx', 'bench/desnudo-entrada.ts'], env, /listening/);
  try {
    return await hacer({ base: `http://127.0.0.1:${puerto}` });
  } finally {
    await terminar(hijo);
  }
}

/** 99th percentile of a list, alone or while people sign in at a steady rate. */
async function listas(casa: Casa, token: string, segundos: number, entrando: boolean): Promise<number> {
  const { url, cuerpos } = entrada(casa);
  const otros = entrando
    ? autocannon({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cuerpos[0]),
        setupClient: porTurno(cuerpos),
        connections: PERSONAS.length,
        duration: segundos + 1,
        overallRate: ENTRADAS_POR_SEGUNDO,
      })
    : undefined;
  const { p99 } = await cargar({ url: `${casa.base}/api/zonas`, token, conexiones: 4, segundos });
  await otros;
  return p99;
}

/** B9: signing in, over argon2 alone; and what a list suffers while fifty people a second sign in. */
export async function medir(m: Medida): Promise<Resultado> {
  const casa = await abrirCasa('b9');
  try {
    const token = await casa.token();
    const r = await contraArgon2(casa, m);
    const d = await conEntradaDesnuda((desnuda) => contraArgon2(desnuda, m));
    const p = await alternar(
      m.rondas,
      () => listas(casa, token, m.segundos, true),
      () => listas(casa, token, m.segundos, false),
    );
    return {
      banco: 'B9',
      titulo: 'la entrada contra argon2 solo',
      base: '`POST /jwt/login` (intentos, clave, sesión, bitácora, permisos, datos de la persona) con 8 conexiones, cada una otra persona, contra `verify` de argon2id (19 MiB, t=2, p=1) de cuatro en cuatro en un proceso sin nada más.',
      cifras: [
        {
          que: 'entradas por segundo / argon2 puro',
          meta: `≥ ${fijo(META)}`,
          valor: fijo(r.razon),
          cumple: r.razon >= META,
          detalle: `${fijo(r.a, 0)} contra ${fijo(r.b, 0)} por segundo; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
        },
        {
          que: 'una entrada desnuda / argon2 puro',
          meta: 'se informa',
          valor: fijo(d.razon),
          cumple: null,
          detalle: `${fijo(d.a, 0)} contra ${fijo(d.b, 0)} por segundo: un servidor con la misma clave, los mismos hilos y tres sentencias mínimas, y nada más.`,
        },
        {
          que: `p99 de una lista durante ${ENTRADAS_POR_SEGUNDO} entradas/s / sin ellas`,
          meta: `≤ ${META_P99}`,
          valor: fijo(p.razon),
          cumple: p.razon <= META_P99,
          detalle: `${fijo(p.a, 0)} ms contra ${fijo(p.b, 0)} ms con 4 conexiones sobre /api/zonas; rondas ${fijo(p.de)}–${fijo(p.hasta)}.`,
        },
      ],
      notas: [
        'Entrar es, además de verificar la clave, tres sentencias: el intento, que se cuenta antes de juzgarlo; los límites con la cuenta y su clave; y la sesión con su evento, el día de la cuenta y el intento que se olvida. Los permisos, la empresa y el menú salen de lo que el proceso guarda (decisión 0177). En dos núcleos que argon2 ya ocupa enteros, ese trabajo, el de la base y el de quien mide salen de los mismos núcleos.',
        'Las claves corren en hilos propios con menos prioridad que el resto (quality §4.2), y por eso una lista espera poco en absoluto; la razón compara pocos milisegundos contra muy pocos.',
      ],
    };
  } finally {
    await casa.cerrar();
  }
}
