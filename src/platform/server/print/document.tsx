import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactElement, ReactNode } from 'react';
import { formatFechaLong } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { printApart } from '../files/apart.ts';
import { pageOf, plain } from './plain.ts';

/** Height of the titles of a table and its first row, in points. */
const TITLES_AND_A_ROW = 64;
const styles = StyleSheet.create({
  page: {
    paddingTop: 92,
    paddingBottom: 56,
    paddingHorizontal: 48,
    fontFamily: 'Helvetica',
    fontSize: 9.5,
    lineHeight: 1.4,
    color: '#1a1b1e',
  },
  head: {
    position: 'absolute',
    top: 32,
    left: 48,
    right: 48,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottomWidth: 1,
    borderBottomColor: '#364fc7',
    paddingBottom: 8,
  },
  firm: { fontFamily: 'Helvetica-Bold', fontSize: 11 },
  small: { fontSize: 8, color: '#495057' },
  right: { textAlign: 'right' },
  // Words after a figure that stands at the right of its column would touch it.
  after: { paddingLeft: 8 },
  // Its top is from that of a letter page: with `bottom`, the renderer loses a fixed foot whose text is made as it prints.
  foot: { position: 'absolute', top: 752, left: 48, right: 48, flexDirection: 'row', justifyContent: 'space-between' },
  title: { fontFamily: 'Helvetica-Bold', fontSize: 14, marginBottom: 10 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#ced4da', paddingVertical: 3 },
  th: { flexDirection: 'row', borderBottomWidth: 1, borderBottomColor: '#495057', paddingVertical: 3, fontFamily: 'Helvetica-Bold' },
  total: { flexDirection: 'row', borderTopWidth: 1, borderTopColor: '#495057', paddingVertical: 3, fontFamily: 'Helvetica-Bold' },
  pair: { flexDirection: 'row', paddingVertical: 1.5 },
  label: { width: 130, color: '#495057' },
});

export interface Letterhead {
  empresa: { razon_social: string; rut: string; direccion?: string | null };
  titulo: string;
  folio?: string | null;
  fecha: string;
  emitido_por: string;
}

/** A printed paper of the company: letterhead, folio, page numbers; the area writes the body. */
export function Paper({ head, children }: { head: Letterhead; children: ReactNode }) {
  return (
    <Document title={`${head.titulo} ${head.folio ?? ''}`.trim()} author={head.empresa.razon_social} language="es-CL">
      <Page size="LETTER" style={styles.page}>
        <View style={styles.head} fixed>
          <View>
            <Text style={styles.firm}>{head.empresa.razon_social}</Text>
            <Text style={styles.small}>{[`RUT ${formatRut(head.empresa.rut)}`, head.empresa.direccion].filter(Boolean).join(' · ')}</Text>
          </View>
          <View style={{ alignItems: 'flex-end' }}>
            {head.folio ? <Text style={[styles.firm, styles.right]}>{`N° ${head.folio}`}</Text> : null}
            <Text style={[styles.small, styles.right]}>{formatFechaLong(head.fecha)}</Text>
          </View>
        </View>
        <Text style={styles.title}>{head.titulo}</Text>
        {children}
        <View style={[styles.small, styles.foot]} fixed>
          <Text>{`Emitido por ${head.emitido_por}`}</Text>
          <Text render={pageOf} />
        </View>
      </Page>
    </Document>
  );
}

export interface TableColumn<R> {
  titulo: string;
  /** Share of the width. */
  ancho: number;
  valor: (row: R) => string;
  derecha?: boolean;
}

/** A table whose rows never break in two and whose head repeats on each page. */
export function Table<R>({
  columns,
  rows,
  total,
}: {
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  total?: readonly (string | null)[];
}) {
  const cell = (c: TableColumn<R>, text: string, key: number) => (
    <Text
      key={key}
      style={[{ width: `${c.ancho}%`, paddingRight: 4 }, c.derecha ? styles.right : columns[key - 1]?.derecha ? styles.after : {}]}
    >
      {text}
    </Text>
  );
  return (
    <>
      {/* Its titles go on to the next page with the first of its rows: this stands where a page may end before them. */}
      <View minPresenceAhead={TITLES_AND_A_ROW} />
      <View style={{ marginVertical: 8 }}>
        <View style={styles.th} fixed>
          {columns.map((c, i) => cell(c, c.titulo, i))}
        </View>
        {rows.map((r, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed table never reorders
          <View key={n} style={styles.row} wrap={false}>
            {columns.map((c, i) => cell(c, c.valor(r), i))}
          </View>
        ))}
        {total ? (
          <View style={styles.total} wrap={false}>
            {columns.map((c, i) => cell(c, total[i] ?? '', i))}
          </View>
        ) : null}
      </View>
    </>
  );
}

/** Label and value, one a line. */
export function Pairs({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <View style={{ marginBottom: 6 }}>
      {rows.map(([label, value]) => (
        <View key={label} style={styles.pair}>
          <Text style={styles.label}>{label}</Text>
          <Text style={{ flex: 1 }}>{value}</Text>
        </View>
      ))}
    </View>
  );
}

export { Text, View } from '@react-pdf/renderer';

/**
 * The PDF of a paper, laid out in a thread of its own: a long one takes seconds, and nobody else waits for them. Refuses 422
 * `papel_excedido` what is too long, 503 `servidor_ocupado` when too many wait.
 */
export async function renderPdf(paper: ReactElement): Promise<Buffer> {
  return Buffer.concat(await printApart(plain(paper)));
}
