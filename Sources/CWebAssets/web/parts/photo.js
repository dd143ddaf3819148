const SIDE = 512;

/**
 * A picture file made small before it travels: centre-cropped to a square, upright as the camera held it. The node crops and
 * encodes again whatever arrives. Resolves to `{type, base64}`, or to undefined where the file is no picture.
 */
export async function shrink(file) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const side = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.min(SIDE, side);
    const paper = canvas.getContext("2d");
    paper.fillStyle = "#ffffff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const [head, base64] = canvas.toDataURL("image/jpeg", 0.9).split(",");
    return { type: head.slice(5, head.indexOf(";")), base64 };
  } catch {
    return undefined;
  }
}
