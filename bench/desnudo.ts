import { createServer } from 'node:http';
import pg from 'pg';
import type { Sentencia } from './nucleo/consultas.ts';

/**
 * The bare handler of B1: `node:http` and `pg`, the same statements as the product, the rows as JSON. No session, no permission, no shape
 * of the answer, no header: what is left when everything a house needs is taken away. SENTENCIAS, DATABASE_URL and PORT come by environment.
 */
pg.types.setTypeParser(20, Number);
const sentencias = JSON.parse(process.env.SENTENCIAS ?? '[]') as Sentencia[];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

async function responder(): Promise<string> {
  const partes: unknown[] = [];
  for (const s of sentencias) partes.push((await pool.query(s.text, s.values)).rows);
  return JSON.stringify(partes);
}

createServer((_request, response) => {
  responder().then(
    (cuerpo) => response.writeHead(200, { 'content-type': 'application/json' }).end(cuerpo),
    (e: unknown) => response.writeHead(500).end(String(e)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stderr.write('listening\n'));
