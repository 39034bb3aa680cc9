import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { primeraEmpresa } from '#areas/empresas/public.server.ts';
import { crearCuenta, usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { AppError, Forbidden, NotFound } from '#kernel/errors.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { dominioDe } from '../domain/correo.ts';
import { baseUrl } from './fichas.ts';
import { entrar } from './inicio-de-sesion.ts';

interface Call {
  deps: AppDeps;
  request: FastifyRequest;
  reply: FastifyReply;
}

const VIDA_MS = 10 * 60_000;
/** A provider that has not answered by then does not answer. */
const ESPERA_S = 5;
const configs = new WeakMap<object, Promise<client.Configuration>>();

/** Discovery of the provider, once; again after a failure. Plain HTTP only towards this machine. */
async function configuration(deps: AppDeps): Promise<client.Configuration> {
  const { oidc } = deps.config;
  if (!oidc) throw new NotFound();
  let found = configs.get(oidc);
  if (!found) {
    const url = new URL(oidc.descubrimiento);
    const local = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
    // The signature of the ID token is checked too, though it comes from the token endpoint itself.
    const execute = [client.enableNonRepudiationChecks, ...(local ? [client.allowInsecureRequests] : [])];
    found = client.discovery(url, oidc.cliente, oidc.secreto, undefined, { execute, timeout: ESPERA_S });
    configs.set(oidc, found);
  }
  try {
    return await found;
  } catch {
    configs.delete(oidc);
    throw new AppError(503, 'identidad_no_disponible', { retryAfter: 10 });
  }
}

interface Viaje {
  verifier: string;
  nonce: string;
  state: string;
  vence: number;
}

const mac = (deps: AppDeps, text: string) => createHmac('sha256', `viaje:${deps.config.jwtSecret}`).update(text).digest('base64url');

function sellar(deps: AppDeps, v: Viaje): string {
  const body = Buffer.from(JSON.stringify(v)).toString('base64url');
  return `${body}.${mac(deps, body)}`;
}

function abrir(deps: AppDeps, cookie: string | undefined): Viaje {
  const [body = '', firma = ''] = (cookie ?? '').split('.');
  const good = Buffer.from(mac(deps, body));
  const given = Buffer.from(firma);
  if (good.length !== given.length || !timingSafeEqual(good, given)) throw new AppError(400, 'identidad_invalida');
  const v = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Viaje;
  if (v.vence < Date.now()) throw new AppError(400, 'identidad_invalida');
  return v;
}

/** GET /api/acceso/oidc/inicio: to the identity service, with PKCE, state and nonce in a signed cookie of ten minutes. */
export async function inicio({ deps, reply }: Call): Promise<unknown> {
  const config = await configuration(deps);
  const v: Viaje = {
    verifier: client.randomPKCECodeVerifier(),
    nonce: client.randomNonce(),
    state: randomBytes(16).toString('base64url'),
    vence: Date.now() + VIDA_MS,
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${baseUrl(deps)}/api/acceso/oidc/retorno`,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(v.verifier),
    code_challenge_method: 'S256',
    state: v.state,
    nonce: v.nonce,
  });
  const secure = baseUrl(deps).startsWith('https:') ? '; Secure' : '';
  return reply
    .header('set-cookie', `viaje=${sellar(deps, v)}; Path=/api/acceso/oidc; HttpOnly; SameSite=Lax; Max-Age=600${secure}`)
    .redirect(url.href, 302);
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** E-mail and name of the person: in the ID token, or in the userinfo endpoint, where a conforming provider may keep them. */
async function persona(config: client.Configuration, tokens: Tokens): Promise<Record<string, unknown>> {
  const claims = tokens.claims();
  if (!claims) throw new AppError(400, 'identidad_invalida');
  if (claims.email !== undefined && claims.email_verified !== undefined) return claims;
  return { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)) };
}

/** The provider did not answer, or answered that it cannot now: nothing was learnt of the person. */
function noResponde(e: unknown): boolean {
  const { code, status, cause } = e as { code?: string; status?: number; cause?: unknown };
  const cortada = [e, cause].some((x) => x instanceof TypeError && x.message === 'fetch failed');
  return cortada || code === 'OAUTH_TIMEOUT' || (status ?? 0) >= 500;
}

/** A browser that comes back refused goes to the sign-in page, which says why; a program gets the problem itself. */
export async function retorno(call: Call): Promise<unknown> {
  try {
    return await volver(call);
  } catch (e) {
    if (!(e instanceof AppError) || !call.request.headers.accept?.includes('text/html')) throw e;
    return call.reply.header('set-cookie', OLVIDAR).redirect(`/acceso#${new URLSearchParams({ error: e.codigo })}`, 302);
  }
}

const OLVIDAR = 'viaje=; Path=/api/acceso/oidc; Max-Age=0';

/**
 * GET /api/acceso/oidc/retorno: checks the answer and issues the product's own tokens. `email_verified` must be true;
 * the account must exist, or its domain be allowed. The tokens go back in the fragment, which no server sees.
 */
async function volver({ deps, request, reply }: Call): Promise<unknown> {
  const config = await configuration(deps);
  const cookie = /(?:^|;\s*)viaje=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const v = abrir(deps, cookie);
  const claims = await client
    .authorizationCodeGrant(config, new URL(`${baseUrl(deps)}${request.url}`), {
      pkceCodeVerifier: v.verifier,
      expectedState: v.state,
      expectedNonce: v.nonce,
    })
    .then((tokens) => persona(config, tokens))
    .catch((error: unknown) => {
      deps.log.warn({ error }, 'oidc');
      if (noResponde(error)) throw new AppError(503, 'identidad_no_disponible', { retryAfter: 10 });
      throw new AppError(400, 'identidad_invalida');
    });
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : null;
  if (!email || dominioDe(email) === null || claims.email_verified !== true) throw new Forbidden('correo_sin_verificar');
  const { db } = deps.database;
  let u = await usuarioPorEmail(db, email);
  if (!u && deps.config.oidc?.dominios.includes(dominioDe(email) ?? '')) {
    const fullName = typeof claims.name === 'string' ? claims.name.slice(0, 120) : email;
    u = await crearCuenta(db, {
      empresa_id: await primeraEmpresa(db),
      email,
      username: email,
      fullName,
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['IDENTIDAD'],
    });
  }
  if (!u || u.status === 'inactive') throw new Forbidden('cuenta_no_invitada');
  const out = await entrar(deps, request, u);
  const fragment = new URLSearchParams({ accessToken: out.accessToken, refreshToken: out.refreshToken });
  return reply.header('set-cookie', OLVIDAR).redirect(`/acceso#${fragment}`, 302);
}
