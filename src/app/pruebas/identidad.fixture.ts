import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type KoaContext } from 'oidc-provider';

export const CLIENTE = 'respaldo';
export const SECRETO = 'secreto-del-cliente-de-prueba-0001';

/** How the answer of the token endpoint is falsified, once the real provider has made it. */
export type Trampa = (claims: JWTPayload) => { claims?: JWTPayload; otraLlave?: boolean; sinFirma?: boolean };

export interface Identidad {
  /** Discovery URL. */
  url: string;
  /** Whoever signs in next, as the provider knows the person. */
  persona: Record<string, unknown>;
  /** Whether the claims go inside the ID token, or only in the userinfo endpoint (both are conforming). */
  enFicha: boolean;
  trampa: Trampa | null;
  /** Takes the request of the token and says nothing. */
  muda: boolean;
  /** Authorization requests received, to see what the product asked. */
  pedidos: URLSearchParams[];
  close(): Promise<void>;
}

async function llaves() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'llave-1', alg: 'RS256', use: 'sig' } };
}

type Llave = Awaited<ReturnType<typeof llaves>>['privateKey'];

async function falsificar(ficha: string, t: Trampa, mia: Llave, ajena: Llave): Promise<string> {
  const original = decodeJwt(ficha);
  const { claims = original, otraLlave, sinFirma } = t(original);
  if (sinFirma) {
    const b64 = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url');
    return `${b64({ alg: 'none' })}.${b64(claims)}.`;
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'llave-1' }).sign(otraLlave ? ajena : mia);
}

/** A real OpenID provider on a port of this machine, with authorization code, PKCE compulsory, and one registered client. */
export async function identidad(redirect_uri: string): Promise<Identidad> {
  const [buena, ajena] = [await llaves(), await llaves()];
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const estado: Identidad = {
    url,
    persona: {},
    enFicha: false,
    trampa: null,
    muda: false,
    pedidos: [],
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const hacer = (conformIdTokenClaims: boolean) => {
    const provider = new Provider(url, {
      clients: [{ client_id: CLIENTE, client_secret: SECRETO, redirect_uris: [redirect_uri], grant_types: ['authorization_code'] }],
      jwks: { keys: [buena.jwk] },
      cookies: { keys: ['llave-de-galletas-de-prueba'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims,
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...estado.persona }) }),
      loadExistingGrant: async ({ oidc }: KoaContext) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string } | undefined;
      if (ctx.path === '/token' && estado.trampa && body?.id_token)
        body.id_token = await falsificar(body.id_token, estado.trampa, buena.privateKey, ajena.privateKey);
    });
    return { provider, callback: provider.callback() };
  };
  const [soloUserinfo, enFicha] = [hacer(true), hacer(false)];
  server.on('request', (req, res) => {
    const { provider, callback } = estado.enFicha ? enFicha : soloUserinfo;
    const at = new URL(req.url ?? '/', url);
    if (at.pathname === '/token' && estado.muda) return;
    if (at.pathname === '/auth') estado.pedidos.push(at.searchParams);
    if (at.pathname.startsWith('/interaction/')) {
      // The person types name and password at the provider: here it believes them.
      provider.interactionFinished(req, res, { login: { accountId: 'persona-1' } }).catch(() => res.writeHead(500).end());
    } else callback(req, res);
  });
  return estado;
}

/** Follows the provider's redirects with its cookies, as a browser does, until they leave it; answers where they go. */
export async function recorrer(desde: string): Promise<URL> {
  const galletas = new Map<string, string>();
  let url = new URL(desde);
  const casa = url.origin;
  for (let i = 0; i < 10; i += 1) {
    if (url.origin !== casa) return url;
    const cookie = [...galletas].map(([k, v]) => `${k}=${v}`).join('; ');
    const r = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const linea of r.headers.getSetCookie()) {
      const [par = ''] = linea.split(';');
      galletas.set(par.slice(0, par.indexOf('=')), par.slice(par.indexOf('=') + 1));
    }
    const next = r.headers.get('location');
    if (!next) throw new Error(`the provider answered ${r.status}: ${(await r.text()).slice(0, 500)}`);
    url = new URL(next, url);
  }
  throw new Error('too many redirects');
}
