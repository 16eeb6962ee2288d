/** A picture of 96 by 64 pixels in HEVC: white, with its upper left third red and its upper right third blue. */
const decoder =
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA=='
const coded =
  'AAAAQygBrwngITl1X//8tN///DfvIfuQt2eef33lAd+I0v/+j8nCP/+qmRAfNIFf+12C5YL///nG0GfzXv39Ct/cz/6Yb+A='

const number = (value: number, bytes: number) => {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}
const box = (type: string, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([number(8 + body.length, 4), Buffer.from(type), body])
}
const fullBox = (type: string, version: number, ...content: Uint8Array[]) =>
  box(type, number(version, 1), number(0, 3), ...content)
const sized = (width: number, height: number) =>
  fullBox('ispe', 0, number(width, 4), number(height, 4))

/** EXIF data that says no more than an orientation. */
const exif = (orientation: number) =>
  Buffer.concat([
    number(0, 4),
    Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    number(orientation, 2),
    number(0, 6),
  ])

/** A coded picture, with what its decoder has to know first (`hvcC`). */
type Tile = { decoder: Buffer; coded: Buffer; width: number; height: number }

const threeColors: Tile = {
  decoder: Buffer.from(decoder, 'base64'),
  coded: Buffer.from(coded, 'base64'),
  width: 96,
  height: 64,
}

type HeicOptions = {
  tile?: Tile
  /** Quarter turns counterclockwise that the file says to make. */
  turns?: number
  /** The orientation in its EXIF data. */
  orientation?: number
  /** The size that the header claims. */
  claimed?: { width: number; height: number }
  /** How often the picture is laid side by side and below each other, and what of it, from the left and top, is the photo. */
  grid?: { columns: number; rows: number; width?: number; height?: number }
  brand?: string
}

/** A photo in HEIC, with what phones write around the picture. */
export function heic(
  name: string,
  {
    tile = threeColors,
    turns = 0,
    orientation,
    claimed = { width: tile.width, height: tile.height },
    grid,
    brand = 'heic',
  }: HeicOptions = {},
): File {
  // Tiles are items of their own, all with the same bytes.
  const tiles = Array.from({ length: grid ? grid.columns * grid.rows : 1 }, (_, i) => 10 + i)
  const main = grid ? 1 : tiles[0]!
  const layout = grid && {
    id: 1,
    type: 'grid',
    data: Buffer.concat([
      Buffer.from([0, 1, grid.rows - 1, grid.columns - 1]),
      number(grid.width ?? tile.width * grid.columns, 4),
      number(grid.height ?? tile.height * grid.rows, 4),
    ]),
    reference: { type: 'dimg', to: tiles },
  }
  const said = orientation !== undefined && {
    id: 2,
    type: 'Exif',
    data: exif(orientation),
    reference: { type: 'cdsc', to: [main] },
  }
  const extras = [layout || [], said || []].flat()
  const picture = tile.coded
  const items = [...extras, ...tiles.map((id) => ({ id, type: 'hvc1', data: undefined }))]
  const properties = [
    box('hvcC', tile.decoder),
    sized(tile.width, tile.height),
    sized(claimed.width, claimed.height),
    box('irot', number(turns, 1)),
  ]
  const ofMain = [3, ...(turns > 0 ? [0x84] : [])]
  const uses = [
    ...(grid ? [{ id: main, properties: ofMain }] : []),
    ...tiles.map((id) => ({ id, properties: [0x81, ...(grid ? [2] : ofMain)] })),
  ]
  const meta = (at: number) => {
    let from = at + picture.length
    const places = items.map(({ id, data }) => {
      const [start, { length }] = data ? [from, data] : [at, picture]
      from += data?.length ?? 0
      const place = [id, 0, 1].map((value) => number(value, 2))
      return Buffer.concat([...place, number(start, 4), number(length, 4)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, number(0, 4), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, number(main, 2)),
      fullBox('iloc', 0, number(0x4400, 2), number(items.length, 2), ...places),
      fullBox(
        'iinf',
        0,
        number(items.length, 2),
        ...items.map(({ id, type }) =>
          fullBox('infe', 2, number(id, 2), number(0, 2), Buffer.from(`${type}\0`)),
        ),
      ),
      fullBox(
        'iref',
        0,
        ...extras.map(({ id, reference: { type, to } }) =>
          box(type, number(id, 2), number(to.length, 2), ...to.map((one) => number(one, 2))),
        ),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          number(uses.length, 4),
          ...uses.map((use) =>
            Buffer.concat([
              number(use.id, 2),
              Buffer.from([use.properties.length, ...use.properties]),
            ]),
          ),
        ),
      ),
    )
  }
  const type = box('ftyp', Buffer.from(brand), number(0, 4), Buffer.from('mif1heic'))
  const head = type.length + meta(0).length + 8
  const bytes = Buffer.concat([
    type,
    meta(head),
    box('mdat', picture, ...extras.map(({ data }) => data)),
  ])
  return new File([bytes], name, { type: 'image/heic' })
}
