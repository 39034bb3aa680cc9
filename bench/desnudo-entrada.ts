import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { enHilo } from '#areas/acceso/service/hilos.ts';

/**
 * The bare sign-in of B9: `node:http`, `pg` and the same threads that verify passwords, with the least that signing in must say to the base: the
 * attempt, its limits with the account, and the session with its event. No permissions, no who it is, no shape of the answer. DATABASE_URL, CLAVE
 * and PORT come by environment.
 */
const clave = process.env.CLAVE ?? '';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  create table intento (id uuid primary key, clave text not null, instante timestamptz not null default now());
  create index on intento (clave, instante);
  create table cuenta (email text primary key, hash text not null, ultimo_acceso timestamptz);
  create table sesion (id uuid primary key, email text not null, creada timestamptz not null default now());
  create table evento (id uuid primary key, momento timestamptz not null default now(), quien text, que text, datos jsonb);`);
const cuentas = JSON.parse(process.env.CUENTAS ?? '[]') as string[];
const guardada = await hash(clave, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
for (const email of cuentas) await pool.query('insert into cuenta values ($1, $2)', [email, guardada]);

const decir = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });

async function cuerpoDe(request: IncomingMessage): Promise<{ email: string; password: string }> {
  let texto = '';
  for await (const parte of request.setEncoding('utf8')) texto += String(parte);
  return JSON.parse(texto) as { email: string; password: string };
}

async function entrar(request: IncomingMessage): Promise<string> {
  const { email, password } = await cuerpoDe(request);
  const [intento, sesion] = [randomUUID(), randomUUID()];
  await decir('intento', 'insert into intento (id, clave) values ($1, $2)', [intento, email]);
  const { rows } = await decir(
    'limites',
    `select c.hash, (select count(*) from intento where clave = $1 and instante > now() - interval '15 minutes') as n from cuenta c where email = $1`,
    [email],
  );
  const [de] = rows as { hash: string; n: string }[];
  if (!de || Number(de.n) > 1000 || !(await enHilo<boolean>({ clave: password, contra: de.hash }))) throw new Error('no entra');
  await decir(
    'sesion',
    `with c as (update cuenta set ultimo_acceso = now() where email = $2), e as (insert into evento (id, quien, que, datos) values ($3, $2, 'entrar', '{}')),
      o as (delete from intento where id = $4) insert into sesion (id, email) values ($1, $2)`,
    [sesion, email, randomUUID(), intento],
  );
  return JSON.stringify({ accessToken: `${sesion}.${createHmac('sha256', 'solo-para-medir').update(sesion).digest('base64url')}` });
}

createServer((request, response) => {
  entrar(request).then(
    (cuerpo) => response.writeHead(200, { 'content-type': 'application/json' }).end(cuerpo),
    (e: unknown) => response.writeHead(400).end(String(e)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stderr.write('listening\n'));
