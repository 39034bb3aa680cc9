import { Document } from '@react-pdf/renderer';
import type { ComponentProps, ReactElement } from 'react';
import { Rule } from '#kernel/errors.ts';
import { Paper, renderPdf } from '#platform/server/print/document.tsx';

type Hoja = ReactElement<ComponentProps<typeof Paper>>;

/** The page of a paper, out of the document of its own. */
const pagina = (hoja: Hoja) => (Paper(hoja.props) as ReactElement<ComponentProps<typeof Document>>).props.children;

/** Several papers one after another in one PDF, each on its own sheets, numbered as one. 422 `nada_que_imprimir`. */
export function carpeta(hojas: readonly Hoja[], titulo: string): Promise<Buffer> {
  if (hojas.length === 0) throw new Rule('nada_que_imprimir');
  return renderPdf(
    <Document title={titulo} language="es-CL">
      {hojas.map(pagina)}
    </Document>,
  );
}
